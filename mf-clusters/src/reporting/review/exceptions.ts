import { everyQuarter } from '@klaster/shared/contract/reports';
import type { Report, ReportReview } from '@klaster/shared/contract/reports';
import { findBaseline, INDICATORS, findJump, SECTIONS, usualRange } from '@klaster/shared/contract/indicators';
import type { Baseline, Indicator, IndicatorKey, Section } from '@klaster/shared/contract/indicators';
import { gapsIn } from '../../indicators/wide-report/report-marks';

export type Exception = {
  readonly indicator: Indicator;
  readonly baseline: Baseline;
  readonly usual: { readonly low: number; readonly high?: number };
  readonly note: string | undefined;
};

export type Exceptions = {
  /** Figures without a note first, otherwise in the order of the report. */
  readonly unusual: readonly Exception[];
  /** Typed figures in their usual range, and those without anything to compare with. */
  readonly asUsual: number;
  readonly unmeasured: number;
  readonly missing: readonly { readonly section: Section; readonly count: number }[];
  readonly changed: readonly Indicator[];
};

/** Source: specification 6.3.10. */
export function findExceptions(report: Report, review: ReportReview): Exceptions {
  const typed = INDICATORS.filter((indicator) => indicator.format === 'number' && !indicator.derived);
  const known = typed.filter(({ key }) => typeof report[key] === 'number');
  const measured = known.filter((indicator) => findBaseline(indicator, report, review));
  const unusual = measured.flatMap((indicator) => findException(indicator, report, review) ?? []);
  return {
    unusual: unusual.toSorted((a, b) => Number(a.note !== undefined) - Number(b.note !== undefined)),
    asUsual: measured.length - unusual.length,
    unmeasured: known.length - measured.length,
    missing: SECTIONS.map((section) => ({ section, count: gapsIn(section, report) })).filter(({ count }) => count > 0),
    changed: INDICATORS.filter(({ key }) => review.before[key] !== undefined),
  };
}

/** Number of unusual figures without a note. */
export const countUnexplained = (report: Report, review: ReportReview): number =>
  findExceptions(report, review).unusual.filter(({ note }) => note === undefined).length;

function findException(indicator: Indicator, report: Report, review: ReportReview): Exception | undefined {
  const baseline = findJump(indicator, report, review);
  if (!baseline) return undefined;
  const note = review.notes.find(({ key }) => key === indicator.key)?.note;
  return { indicator, baseline, usual: usualRange(indicator, report, review), note };
}

/** The values in chronological order; `null` for a missing figure. */
export function collectHistory(
  key: IndicatorKey,
  { year, quarter, ...figures }: Report,
  { history = [] }: ReportReview,
) {
  const now = quarter === undefined ? [] : [{ year, quarter, value: toNumber(figures[key]) }];
  const before = history.map((earlier) => ({
    year: earlier.year,
    quarter: earlier.quarter,
    value: toNumber(earlier.figures[key]),
  }));
  return everyQuarter([...before, ...now], (gap) => ({ ...gap, value: null }));
}

const toNumber = (value: unknown) => (typeof value === 'number' ? value : null);
