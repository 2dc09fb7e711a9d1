import { isoDayOf } from '@klaster/shared/contract';
import type { ReportEntry } from '@klaster/shared/contract';
import { jumpOf } from '@klaster/shared/contract/indicators';
import type { Baseline, Figures, FigureValue, Indicator } from '@klaster/shared/contract/indicators';

/** Earlier values of a figure, and the quarter that is filled in. */
export type Before = {
  readonly quarter: number;
  readonly lastYear: FigureValue | undefined;
  readonly lastQuarter: FigureValue | undefined;
};

/** What a figure differs from so much that the form questions it: earlier values of its own, never other clusters. */
export function doubtOf(
  indicator: Indicator,
  value: FigureValue | undefined,
  { quarter, lastYear, lastQuarter }: Before,
): Baseline | undefined {
  const only = (figure: FigureValue | undefined): Partial<Figures> => ({ [indicator.key]: figure });
  const compared = { last_year: only(lastYear), last_quarter: only(lastQuarter), medians: null };
  return jumpOf(indicator, { ...only(value), quarter }, compared);
}

/** Values of a figure in earlier reports. */
export const beforeOf = ({ quarter, last_year, last_quarter }: ReportEntry, { key }: Indicator): Before => ({
  quarter,
  lastYear: last_year?.[key],
  lastQuarter: last_quarter?.[key],
});

/** Whether the field of a day holds another text. */
export const isNoDay = ({ isDay }: Indicator, value: FigureValue | undefined): boolean =>
  isDay === true && typeof value === 'string' && value !== '' && isoDayOf(value) === undefined;
