import type { Quarter } from '@klaster/shared/contract/reports';
import { useTranslation } from '@klaster/shared/i18n';
import { chakra, Flex, Icon, IconButton, iconShapes, Text } from '@klaster/shared/ui';

export interface QuarterSliderProps {
  quarters: readonly Quarter[];
  /** May be missing from `quarters`. */
  shown: Quarter;
  time: string | undefined;
  onChange: (quarter: Quarter) => void;
}

export function QuarterSlider({ quarters, shown, time, onChange }: QuarterSliderProps) {
  const { t } = useTranslation('mf-clusters');
  const last = quarters.length - 1;
  const index = quarters.findIndex(({ year, quarter }) => year === shown.year && quarter === shown.quarter);
  const at = index === -1 ? last : index;
  if (last < 1) return null;
  const quarterText = (quarter: Quarter) => [t('queue.period', quarter), time].filter(Boolean).join(', ');
  const go = (index: number) => {
    const next = quarters[Math.max(0, Math.min(last, index))];
    if (next) onChange(next);
  };
  return (
    <Flex align="center" gap="2" data-print="hidden" mt="3">
      <IconButton
        aria-label={t('map.earlier')}
        variant="outline"
        colorPalette="gray"
        disabled={at === 0}
        onClick={() => go(at - 1)}
      >
        <Icon shape={iconShapes.chevronLeft} />
      </IconButton>
      <chakra.input
        type="range"
        min={0}
        max={last}
        step={1}
        value={at}
        aria-label={t('map.quarter')}
        aria-valuetext={quarterText(quarters[at] ?? shown)}
        onChange={({ currentTarget }) => go(Number(currentTarget.value))}
        flex="1"
        minW="0"
        height="6"
        accentColor="blue.solid"
      />
      <IconButton
        aria-label={t('map.later')}
        variant="outline"
        colorPalette="gray"
        disabled={at === last}
        onClick={() => go(at + 1)}
      >
        <Icon shape={iconShapes.chevronRight} />
      </IconButton>
      <Text fontSize="table" whiteSpace={{ sm: 'nowrap' }} fontVariantNumeric="tabular-nums">
        {quarterText(shown)}
      </Text>
    </Flex>
  );
}
