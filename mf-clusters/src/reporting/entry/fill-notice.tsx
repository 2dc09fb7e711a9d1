import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Box, Button, Flex, Text } from '@klaster/shared/ui';
import type { TakenOver } from './take-last-quarter';
import type { Pasted } from './use-paste';

export interface FillNoticeProps {
  fill: Pasted | TakenOver | undefined;
  onUndo: () => void;
}

/** Result of filling several fields at once: how many were filled, refused or left, and the undo button. */
export function FillNotice({ fill, onUndo }: FillNoticeProps) {
  return (
    <Box aria-live="polite" _empty={{ position: 'absolute' }}>
      {fill && (
        <Flex
          align="center"
          justify="space-between"
          wrap="wrap"
          gap="2"
          px="4"
          py="2"
          borderWidth="1px"
          borderRadius="md"
          bg="bg.panel"
        >
          {fill.kind === 'pasted' ? <PasteWords pasted={fill} /> : <TakenOverWords taken={fill} />}
          {fill.changes.length > 0 && <UndoButton kind={fill.kind} onUndo={onUndo} />}
        </Flex>
      )}
    </Box>
  );
}

function PasteWords({ pasted: { reading, filled, refused, computed, left } }: { pasted: Pasted }) {
  const { t } = useTranslation('mf-clusters');
  if (reading.kind === 'ambiguous' || reading.kind === 'none') return <Text>{t(`entry.pasted.${reading.kind}`)}</Text>;
  const counts = { computed, left, refused };
  const extra = (['refused', 'computed', 'left'] as const).filter((name) => counts[name] > 0);
  return (
    <Text flex="1 1 16rem">
      {[
        reading.kind === 'figures'
          ? t('entry.pasted.figures', { column: reading.column })
          : t(`entry.pasted.${reading.kind}`),
        t('entry.pasted.filled', { number: formatNumber(filled) }),
        ...extra.map((name) => t(`entry.pasted.${name}`, { number: formatNumber(counts[name]) })),
      ].join(' ')}
    </Text>
  );
}

function TakenOverWords({ taken }: { taken: TakenOver }) {
  const { t } = useTranslation('mf-clusters');
  const extra = (['sinceJanuary', 'kept', 'newYear', 'without'] as const).filter((name) => taken[name] > 0);
  return (
    <Text flex="1 1 16rem">
      {[
        t('entry.asLastQuarter.filled', { number: formatNumber(taken.changes.length) }),
        ...extra.map((name) => t(`entry.asLastQuarter.${name}`, { number: formatNumber(taken[name]) })),
      ].join(' ')}
    </Text>
  );
}

function UndoButton({ kind, onUndo }: { kind: 'pasted' | 'asLastQuarter'; onUndo: () => void }) {
  const { t } = useTranslation('mf-clusters');
  return (
    <Button size="sm" variant="outline" colorPalette="gray" aria-keyshortcuts="Control+Z Meta+Z" onClick={onUndo}>
      {t(`entry.${kind}.undo`)}
    </Button>
  );
}
