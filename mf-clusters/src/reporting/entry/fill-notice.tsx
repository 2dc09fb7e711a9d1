import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Box, Button, Flex, Text } from '@klaster/shared/ui';
import type { Pasted } from './use-paste';

export interface PasteNoticeProps {
  pasted: Pasted | undefined;
  onUndo: () => void;
}

/** What came of a paste: how the cells were read, how many fields they filled, which were refused or left; and the way back. */
export function PasteNotice({ pasted, onUndo }: PasteNoticeProps) {
  return (
    <Box aria-live="polite" _empty={{ position: 'absolute' }}>
      {pasted && (
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
          <PasteWords pasted={pasted} />
          {pasted.changes.length > 0 && <UndoButton onUndo={onUndo} />}
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

function UndoButton({ onUndo }: { onUndo: () => void }) {
  const { t } = useTranslation('mf-clusters');
  return (
    <Button size="sm" variant="outline" colorPalette="gray" aria-keyshortcuts="Control+Z Meta+Z" onClick={onUndo}>
      {t('entry.pasted.undo')}
    </Button>
  );
}
