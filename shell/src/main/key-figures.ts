import type { FiguresAnswer } from '@klaster/shared/contract';
import { growthOf, INDICATORS } from '@klaster/shared/contract/indicators';
import type { NumberIndicatorKey, Unit } from '@klaster/shared/contract/indicators';

/** What the ministry asks for first: harvest, export, jobs, investment. */
export const FIGURE_KEYS = [
  'first_current',
  'twenty_total_export_sum',
  'nineteen_total_workplace_count',
  'thirteen_total_cost',
] as const satisfies readonly NumberIndicatorKey[];

export type FigureKey = (typeof FIGURE_KEYS)[number];

/** A change is told where the quarter has at least so much of the reports of the one before: else it would tell of those that are missing. */
const ENOUGH = 0.9;

type Row = FiguresAnswer['rows'][number];

/** The change since the quarter before, in per cent, or why there is none. */
export type Change = number | 'none' | 'partial';

export type KeyFigure = {
  key: FigureKey;
  unit: Unit;
  decimals: number;
  value: number | null;
  change: Change;
  /** Of each quarter, the earliest first. */
  history: readonly { year: number; quarter: number; value: number | null }[];
};

/**
 * The key figures of the latest quarter that has confirmed reports.
 *
 * @param answer of quarters in any order, one row each
 * @returns nothing where no quarter has confirmed reports
 */
export function keyFigures({ keys, rows, periods }: FiguresAnswer) {
  const quarters = rows.toSorted((a, b) => a.year - b.year || a.quarter - b.quarter);
  const at = quarters.findLastIndex(({ reports }) => reports > 0);
  const latest = quarters[at];
  if (!latest) return undefined;
  const before = quarters[at - 1];
  const valueOf = (row: Row, key: FigureKey) => row.values[keys.indexOf(key)] ?? null;
  const figures = FIGURE_KEYS.map((key): KeyFigure => {
    const { unit, decimals } = INDICATORS.find((indicator) => indicator.key === key) ?? { unit: 'none', decimals: 0 };
    const isPartial = before !== undefined && latest.reports < before.reports * ENOUGH;
    const growth = growthOf(before ? valueOf(before, key) : null, valueOf(latest, key), 1);
    return {
      key,
      unit,
      decimals,
      value: valueOf(latest, key),
      change: growth === null ? 'none' : isPartial ? 'partial' : growth,
      history: quarters.slice(0, at + 1).map((row) => ({ ...row, value: valueOf(row, key) })),
    };
  });
  const { year, quarter, reports } = latest;
  const { expected } = periods.find((period) => period.year === year && period.quarter === quarter) ?? {};
  return { year, quarter, reports, expected: expected ?? null, figures };
}
