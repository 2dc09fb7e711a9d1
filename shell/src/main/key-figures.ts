import {
  areEnough,
  beginsIn,
  findComparison,
  earlierQuarters,
  everyQuarter,
  growthBetween,
  isSameQuarter,
} from '@klaster/shared/contract/reports';
import type { FiguresAnswer, Quarter } from '@klaster/shared/contract/reports';
import { INDICATORS } from '@klaster/shared/contract/indicators';
import type { Indicator, NumberIndicatorKey } from '@klaster/shared/contract/indicators';

/** The figures that the ministry follows first: harvest, export, jobs, investment. */
export const FIGURE_KEYS = [
  'first_current',
  'twenty_total_export_sum',
  'nineteen_total_workplace_count',
  'thirteen_total_cost',
] as const satisfies readonly NumberIndicatorKey[];

export type FigureKey = (typeof FIGURE_KEYS)[number];

type Row = FiguresAnswer['rows'][number];

/** Change in per cent since the same quarter of the previous year, over the clusters that reported in both; or why it is unknown. */
export type Change = number | 'none' | 'partial';

export type KeyFigure = {
  key: FigureKey;
  indicator: Indicator;
  value: number | null;
  change: Change;
  history: readonly (Quarter & { value: number | null; begins: boolean })[];
};

/** Figures of a quarter; undefined if it has no confirmed reports. Rows are in any order, one per quarter. */
export function keyFigures({ keys, rows, periods, comparisons }: FiguresAnswer, shown: Quarter) {
  const quarters = rows.toSorted((a, b) => a.year - b.year || a.quarter - b.quarter);
  const at = quarters.findLastIndex((row) => isSameQuarter(row, shown));
  const latest = quarters[at];
  if (!latest || latest.reports === 0) return undefined;
  const before = earlierQuarters(shown).year;
  const compared = before && findComparison(comparisons, { province_code: null, at: shown, against: before });
  // `partial`: too few clusters have reported. `none`: any other reason, such as too few of them having this figure.
  const isPartial =
    compared !== undefined && compared.reports_before > 0 && !areEnough(compared.clusters, compared.expected);
  const readValue = (row: Row, key: FigureKey) => row.values[keys.indexOf(key)] ?? null;
  const figures = FIGURE_KEYS.flatMap((key): KeyFigure[] => {
    const indicator = INDICATORS.find((indicator) => indicator.key === key);
    if (!indicator) return [];
    const growth = growthBetween(indicator, compared, keys.indexOf(key));
    return [
      {
        key,
        indicator,
        value: readValue(latest, key),
        change: growth.value ?? (isPartial ? 'partial' : 'none'),
        history: everyQuarter(
          quarters
            .slice(0, at + 1)
            .map((row) => ({ year: row.year, quarter: row.quarter, value: readValue(row, key) })),
          (quarter) => ({ ...quarter, value: null }),
        ).map((point) => ({ ...point, begins: beginsIn(indicator, point.quarter) })),
      },
    ];
  });
  const { year, quarter, reports } = latest;
  const { expected } = periods.find((period) => period.year === year && period.quarter === quarter) ?? {};
  return { year, quarter, reports, expected: expected ?? null, compared: compared?.clusters ?? null, figures };
}

/** Figures of which more is better, or less. */
const JUDGED = INDICATORS.filter(({ direction, format }) => direction !== 'none' && format === 'number');

export const JUDGED_KEYS = JUDGED.map(({ key }) => key as NumberIndicatorKey);

/** Figures of a quarter that are worse than a year before, by province, the largest change first. */
export function listWorse({ keys, rows, comparisons }: FiguresAnswer, shown: Quarter) {
  const against = earlierQuarters(shown).year;
  return rows
    .filter((row) => isSameQuarter(row, shown))
    .flatMap(({ province_code, province_name }) => {
      const compared = against && findComparison(comparisons, { province_code, at: shown, against });
      return JUDGED.flatMap((indicator) => {
        const key = indicator.key as NumberIndicatorKey;
        const change = growthBetween(indicator, compared, keys.indexOf(key)).value;
        const isWorse = change !== null && (indicator.direction === 'up' ? change < 0 : change > 0);
        return isWorse && province_code !== null ? [{ province_code, province_name, key, indicator, change }] : [];
      });
    })
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
}

/** The page of a figure: of all provinces, or of the clusters of one. */
export function figureHref({ section }: Indicator, { year, quarter }: Quarter, province?: string): string {
  const page = `/reports?cluster_annual=${year}&cluster_quarter=${quarter}&sections=${section}`;
  return province === undefined ? page : `${page}&by=cluster&provinces=${province}`;
}
