import type { ScoringMethod } from '@klaster/shared/contract/rating';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Box, chakra, Flex, Grid, Icon, IconButton, iconShapes, Stack, Text } from '@klaster/shared/ui';
import { NumberField, TextField, useFormContext, useWatch } from '@klaster/shared/ui/form';
import { useCriterionName } from './criteria';
import { RuleFields } from './rule-fields';

export interface CriterionCardProps {
  index: number;
  count: number;
  open: boolean;
  onToggle: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** The button keeps the focus while its criterion moves. */
export const moveId = (id: string, direction: 'up' | 'down') => `move-${direction}-${id}`;

export function CriterionCard({ index, count, open, onToggle, onMove, onRemove }: CriterionCardProps) {
  const { t } = useTranslation('mf-clusters');
  const { getFieldState, formState } = useFormContext<ScoringMethod>();
  const path = `criteria.${index}` as const;
  const criterion = useWatch<ScoringMethod, `criteria.${number}`>({ name: path });
  const name = useCriterionName()(criterion.names) || t('scoring.unnamed');
  const faulty = getFieldState(path, formState).invalid;
  const shown = open || faulty;
  return (
    <Box as="li" borderWidth="1px" borderRadius="md" borderColor={faulty ? 'border.error' : undefined}>
      <Flex align="center" gap="1" p="2">
        <chakra.h2 flex="1" minW="0">
          <CriterionToggle criterion={criterion} title={`${index + 1}. ${name}`} shown={shown} onToggle={onToggle} />
        </chakra.h2>
        <Flex ms="auto">
          <MoveButton direction="up" criterion={criterion} name={name} to={index - 1} count={count} onMove={onMove} />
          <MoveButton direction="down" criterion={criterion} name={name} to={index + 1} count={count} onMove={onMove} />
          <IconButton
            variant="ghost"
            colorPalette="gray"
            aria-label={t('scoring.removeOf', { name })}
            onClick={onRemove}
          >
            <Icon shape={iconShapes.close} />
          </IconButton>
        </Flex>
      </Flex>
      {shown && <CriterionFields id={contentId(criterion)} path={path} />}
    </Box>
  );
}

type Criterion = ScoringMethod['criteria'][number];

const contentId = ({ id }: Criterion) => `criterion-${id}`;

interface CriterionToggleProps {
  criterion: Criterion;
  title: string;
  shown: boolean;
  onToggle: () => void;
}

function CriterionToggle({ criterion, title, shown, onToggle }: CriterionToggleProps) {
  const { t } = useTranslation('mf-clusters');
  return (
    <chakra.button
      type="button"
      id={`open-${criterion.id}`}
      width="100%"
      minH={{ base: '11', sm: '8' }}
      textAlign="start"
      aria-expanded={shown}
      aria-controls={contentId(criterion)}
      onClick={onToggle}
    >
      <Flex align="center" gap="2">
        <Icon shape={shown ? iconShapes.chevronDown : iconShapes.chevronRight} boxSize="16px" color="fg.muted" />
        <Flex
          as="span"
          flex="1"
          direction={{ base: 'column', sm: 'row' }}
          justify="space-between"
          columnGap="3"
          fontWeight="medium"
        >
          <span>{title} </span>
          <Text as="span" whiteSpace="nowrap" fontWeight="normal" fontVariantNumeric="tabular-nums">
            {t('scoring.pointsOf', { points: formatNumber(criterion.points) })}
          </Text>
        </Flex>
      </Flex>
    </chakra.button>
  );
}

interface MoveButtonProps extends Pick<CriterionCardProps, 'count' | 'onMove'> {
  direction: 'up' | 'down';
  criterion: Criterion;
  name: string;
  to: number;
}

function MoveButton({ direction, criterion, name, to, count, onMove }: MoveButtonProps) {
  const { t } = useTranslation('mf-clusters');
  const isPossible = to >= 0 && to < count;
  return (
    <IconButton
      id={moveId(criterion.id, direction)}
      variant="ghost"
      colorPalette="gray"
      // Not `disabled`: a disabled button would lose the focus at the end of the list.
      aria-disabled={!isPossible}
      aria-label={t(`scoring.${direction}`, { name })}
      onClick={() => isPossible && onMove(to)}
    >
      <Icon shape={direction === 'up' ? iconShapes.sortAscending : iconShapes.sortDescending} />
    </IconButton>
  );
}

function CriterionFields({ id, path }: { id: string; path: `criteria.${number}` }) {
  const { t } = useTranslation('mf-clusters');
  return (
    <Stack id={id} gap="3" p="3" pt="1" borderTopWidth="1px">
      <TextField name={`${path}.names.uz-Cyrl`} label={t('scoring.nameUz')} help={t('scoring.nameHelp')} required />
      <TextField name={`${path}.names.ru`} label={t('scoring.nameRu')} required />
      <TextField name={`${path}.names.en`} label={t('scoring.nameEn')} required />
      <Grid templateColumns={{ sm: '12rem' }}>
        <NumberField
          name={`${path}.points`}
          label={t('rating.score')}
          required
          messages={{ invalid: t('scoring.lastStep') }}
        />
      </Grid>
      <RuleFields name={path} />
    </Stack>
  );
}
