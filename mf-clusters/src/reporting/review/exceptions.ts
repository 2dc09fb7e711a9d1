import { everyQuarter } from '@klaster/shared/contract';
import type { Report, ReportReview } from '@klaster/shared/contract';
import { baselineOf, INDICATORS, jumpOf, SECTIONS, usualRange } from '@klaster/shared/contract/indicators';
import type { Baseline, Indicator, IndicatorKey, Section } from '@klaster/shared/contract/indicators';
import { gapsIn } from '../../indicators/wide-report/report-marks';

/** An unusual figure. */
export type Exception = {
  readonly indicator: Indicator;
  readonly baseline: Baseline;
  readonly usual: { readonly low: number; readonly high?: number };
  /** The cluster's note on it; undefined if there is none. */
  readonly note: string | undefined;
};

export type Exceptions = {
  /** Unusual figures, those without a note first, else in the order of the report. */
  readonly unusual: readonly Exception[];
  /** Number of typed figures in their usual range, and of those without anything to compare with. */
  readonly asUsual: number;
  readonly unmeasured: number;
  readonly missing: readonly { readonly section: Section; readonly count: number }[];
  /** Figures that differ from the previous round. */
  readonly changed: readonly Indicator[];
};

/** Figures of a report that a reviewer has to check. Source: specification 6.3.10. */
export function exceptionsOf(report: Report, review: ReportReview): Exceptions {
  const typed = INDICATORS.filter((indicator) => indicator.format === 'number' && !indicator.derived);
  const known = typed.filter(({ key }) => typeof report[key] === 'number');
  const measured = known.filter((indicator) => baselineOf(indicator, report, review));
  const unusual = measured.flatMap((indicator) => exceptionOf(indicator, report, review) ?? []);
  return {
    unusual: unusual.toSorted((a, b) => Number(a.note !== undefined) - Number(b.note !== undefined)),
    asUsual: measured.length - unusual.length,
    unmeasured: known.length - measured.length,
    missing: SECTIONS.map((section) => ({ section, count: gapsIn(section, report) })).filter(({ count }) => count > 0),
    changed: INDICATORS.filter(({ key }) => review.before[key] !== undefined),
  };
}

function exceptionOf(indicator: Indicator, report: Report, review: ReportReview): Exception | undefined {
  const baseline = jumpOf(indicator, report, review);
  if (!baseline) return undefined;
  const note = review.notes.find(({ key }) => key === indicator.key)?.note;
  return { indicator, baseline, usual: usualRange(indicator, report, review), note };
}

/** A figure in the quarters before and in the report's own, in the order of time; `null` where a quarter has none. */
export function historyOf(key: IndicatorKey, { year, quarter, ...figures }: Report, { history = [] }: ReportReview) {
  const now = quarter === undefined ? [] : [{ year, quarter, value: numberOf(figures[key]) }];
  const before = history.map((earlier) => ({
    year: earlier.year,
    quarter: earlier.quarter,
    value: numberOf(earlier.figures[key]),
  }));
  return everyQuarter([...before, ...now], (gap) => ({ ...gap, value: null }));
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
