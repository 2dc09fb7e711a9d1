import type { ScoringMethod } from '@klaster/shared/contract/rating';
import { useTranslation } from '@klaster/shared/i18n';
import { Box, Button, chakra, Flex, Text } from '@klaster/shared/ui';
import { useFormContext } from '@klaster/shared/ui/form';
import { differingCriteria, useCriterionName } from './criteria';

interface DraftConflictProps {
  /** Without a method, the draft was published or discarded. */
  theirs: { method: ScoringMethod | null };
  /** The next save replaces theirs. */
  onKeepMine: () => void;
  onTakeTheirs: (method: ScoringMethod) => void;
}

/** Lists the criteria that differ from the unsaved input, which is preserved. */
export function DraftConflict({ theirs: { method }, onKeepMine, onTakeTheirs }: DraftConflictProps) {
  const { t } = useTranslation('mf-clusters');
  const nameOf = useCriterionName();
  const mine = useFormContext<ScoringMethod>().getValues();
  const named = new Map([...(method?.criteria ?? []), ...mine.criteria].map(({ id, names }) => [id, nameOf(names)]));
  const differing = method ? differingCriteria(mine, method) : [];
  return (
    <Box p="4" borderWidth="1px" borderColor="border.error" borderRadius="md">
      <Text fontWeight="semibold">{method ? t('scoring.conflict') : t('scoring.draftGone')}</Text>
      {differing.length > 0 && (
        <>
          <Text mt="2">{t('scoring.differs')}</Text>
          <chakra.ul ps="5">
            {differing.map((id) => (
              <li key={id}>{named.get(id) || t('scoring.unnamed')}</li>
            ))}
          </chakra.ul>
        </>
      )}
      <Flex mt="3" gap="3" wrap="wrap">
        <Button variant="outline" onClick={onKeepMine}>
          {method ? t('scoring.keepMine') : t('scoring.asNewDraft')}
        </Button>
        {method && (
          <Button variant="outline" colorPalette="red" onClick={() => onTakeTheirs(method)}>
            {t('scoring.takeTheirs')}
          </Button>
        )}
      </Flex>
    </Box>
  );
}
