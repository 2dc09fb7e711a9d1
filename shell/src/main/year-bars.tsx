import type { Quarter } from '@klaster/shared/contract/reports';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Box, Flex, Grid, Text } from '@klaster/shared/ui';

type Value = Quarter & { value: number | null };

const QUARTERS = ['I', 'II', 'III', 'IV'];

/** Browsers print no backgrounds by default, forced colours have none, and the bars consist of them. */
const inked = { printColorAdjust: 'exact', forcedColorAdjust: 'none' } as const;

const COLOURS = { before: 'border.control', now: 'chart.1' } as const;

export interface YearBarsProps {
  title: string;
  unit: string;
  decimals: number;
  values: readonly Value[];
  year: number;
}

/** Quarters of a year, each beside the same quarter of the year before. Screen readers get all values. */
export function YearBars({ title, unit, decimals, values, year }: YearBarsProps) {
  const { t } = useTranslation('main');
  const known = values.filter((quarterValue) => quarterValue.value !== null && quarterValue.year >= year - 1);
  const most = known.reduce((max, { value }) => Math.max(max, value ?? 0), 0);
  const spoken = known.map(
    (quarterValue) => `${t('period', quarterValue)}: ${formatNumber(quarterValue.value, { decimals })}`,
  );
  const heightOf = (barYear: number, quarter: number) => {
    const value =
      known.find((quarterValue) => quarterValue.year === barYear && quarterValue.quarter === quarter)?.value ?? 0;
    return most > 0 ? `${(Math.max(0, value) * 100) / most}%` : '0%';
  };
  return (
    <Grid
      role="img"
      aria-label={`${[title, unit].filter(Boolean).join(', ')}. ${spoken.join('; ')}`}
      templateColumns="repeat(4, minmax(0, 1fr))"
      columnGap="4"
      mt="1"
    >
      {QUARTERS.map((numeral, index) => (
        <Box key={numeral}>
          <Flex h="16" align="flex-end" gap="2px" borderBottomWidth="1px" borderColor="border.emphasized">
            <Box flex="1" h={heightOf(year - 1, index + 1)} bg={COLOURS.before} css={inked} data-bar="" />
            <Box flex="1" h={heightOf(year, index + 1)} bg={COLOURS.now} css={inked} data-bar="" />
          </Flex>
          <Text color="fg.muted" fontSize="xs" textAlign="center">
            {numeral}
          </Text>
        </Box>
      ))}
    </Grid>
  );
}

export function YearLegend({ year }: { year: number }) {
  return (
    <Flex as="span" display="inline-flex" gap="3" whiteSpace="nowrap">
      {(
        [
          ['before', year - 1],
          ['now', year],
        ] as const
      ).map(([kind, shownYear]) => (
        <Flex as="span" key={kind} align="center" gap="1.5">
          <Box as="span" aria-hidden boxSize="3" bg={COLOURS[kind]} css={inked} />
          {shownYear}
        </Flex>
      ))}
    </Flex>
  );
}
