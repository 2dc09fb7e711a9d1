import { parseWrittenDay } from '@klaster/shared/contract/http';
import type { ReportEntry } from '@klaster/shared/contract/reports';
import { findJump } from '@klaster/shared/contract/indicators';
import type { Baseline, Figures, FigureValue, Indicator } from '@klaster/shared/contract/indicators';
import type { DraftSnapshot } from '../draft/report-draft';

export type Before = {
  readonly quarter: number;
  readonly lastYear: FigureValue | undefined;
  readonly lastQuarter: FigureValue | undefined;
};

/** Compares with the cluster's own earlier values, never with other clusters. */
export function findDoubt(
  indicator: Indicator,
  value: FigureValue | undefined,
  { quarter, lastYear, lastQuarter }: Before,
): Baseline | undefined {
  const only = (figure: FigureValue | undefined): Partial<Figures> => ({ [indicator.key]: figure });
  const compared = { last_year: only(lastYear), last_quarter: only(lastQuarter), medians: null };
  return findJump(indicator, { ...only(value), quarter }, compared);
}

const pickEarlier = ({ quarter, last_year, last_quarter }: ReportEntry, { key }: Indicator): Before => ({
  quarter,
  lastYear: last_year?.[key],
  lastQuarter: last_quarter?.[key],
});

/** Figures that need a reason and have none. */
export const listUnexplained = (
  indicators: readonly Indicator[],
  { figures, texts, notes }: DraftSnapshot,
  entry: ReportEntry,
): Indicator[] =>
  indicators.filter(
    (indicator) =>
      findDoubt(indicator, figures[indicator.key], pickEarlier(entry, indicator)) &&
      !texts.has(indicator.key) &&
      (notes.get(indicator.key) ?? '') === '',
  );

/** Whether the field of a day contains another text. */
export const isNoDay = ({ isDay }: Indicator, value: FigureValue | undefined): boolean =>
  isDay === true && typeof value === 'string' && value !== '' && parseWrittenDay(value) === undefined;
