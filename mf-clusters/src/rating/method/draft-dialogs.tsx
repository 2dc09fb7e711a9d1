import { quarterAfter } from '@klaster/shared/contract/reports';
import type { Quarter } from '@klaster/shared/contract/reports';
import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { SelectFilter, Stack, Text, Box, Button, chakra, Flex } from '@klaster/shared/ui';
import { ConfirmDialog } from '@klaster/shared/ui/dialog';
import { useState } from 'react';
import { FailureText } from '../../campaign/status/failure-text';
import { useDraftDiscard, useMethodPublication } from './queries';
import type { ScoringMethod } from '@klaster/shared/contract/rating';
import { useFormContext } from '@klaster/shared/ui/form';
import { differingCriteria, useCriterionName } from './criteria';

interface DraftDialogProps {
  open: boolean;
  onClose: () => void;
  version: number;
  onDone: () => void;
}

/** The earliest possible quarter and those after it. */
const QUARTERS_OFFERED = 4;

const keyOf = ({ year, quarter }: Quarter) => `${year}-${quarter}`;

interface PublicationDialogProps extends DraftDialogProps {
  earliest: Quarter;
  next: number;
}

export function PublicationDialog({ open, onClose, version, onDone, earliest, next }: PublicationDialogProps) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const quarters = Array.from({ length: QUARTERS_OFFERED }, (_, later) => quarterAfter(earliest, later));
  const [chosen, setChosen] = useState(keyOf(earliest));
  const { mutateAsync, error } = useMethodPublication();
  const from = quarters.find((quarter) => keyOf(quarter) === chosen) ?? earliest;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('scoring.publishOf', { version: next })}
      question={<Text>{t('scoring.publishQuestion', { version: next, period: t('queue.period', from) })}</Text>}
      cancelLabel={t('scoring.cancel')}
      confirmLabel={t('scoring.publishIt', { version: next })}
      onConfirm={async () => {
        await mutateAsync({ version, ...from });
        notify({ tone: 'success', title: t('shared:success'), message: t('scoring.published', { version: next }) });
        onDone();
      }}
    >
      <Stack gap="3" mt="3">
        <SelectFilter
          label={t('scoring.from')}
          value={keyOf(from)}
          onChange={setChosen}
          width="100%"
          options={quarters.map((quarter) => ({ value: keyOf(quarter), label: t('queue.period', quarter) }))}
        />
        <Text>{t('scoring.frozen')}</Text>
        <FailureText error={error} />
      </Stack>
    </ConfirmDialog>
  );
}

export function DiscardDialog({ open, onClose, version, onDone }: DraftDialogProps) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const { mutateAsync, error } = useDraftDiscard();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('scoring.discardTitle')}
      question={<Text>{t('scoring.discardQuestion')}</Text>}
      cancelLabel={t('scoring.cancel')}
      confirmLabel={t('scoring.discard')}
      tone="danger"
      onConfirm={async () => {
        // A draft that was never saved is only in this page.
        if (version > 0) await mutateAsync(version);
        notify({ tone: 'success', title: t('shared:success'), message: t('scoring.discarded') });
        onDone();
      }}
    >
      <FailureText error={error} />
    </ConfirmDialog>
  );
}

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
