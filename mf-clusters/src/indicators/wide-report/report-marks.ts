import type { Report, ReportReview } from '@klaster/shared/contract';
import { INDICATORS, jumpOf } from '@klaster/shared/contract/indicators';
import type { Section, Indicator } from '@klaster/shared/contract/indicators';
import { MISSING } from '@klaster/shared/i18n';
import { figureText } from '../texts/figure-text';

/** Annotations of the figures. */
export type ReportMarks = Pick<
  ReportReview,
  'before' | 'history' | 'last_quarter' | 'last_year' | 'medians' | 'medians_of' | 'notes'
>;

const COMPARED = ['last_quarter', 'last_year', 'medians'] as const;

/** Values that a figure is compared with, in the order of the columns. Readers without access to medians get none. */
export const comparedIn = ({ medians }: ReportMarks) =>
  COMPARED.filter((name) => name !== 'medians' || medians !== null);

/** How many figures, of a section or of all, changed since the last round, and how many jumped. */
export function countMarks(report: Report, marks: ReportMarks, section?: Section) {
  const indicators = INDICATORS.filter((indicator) => section === undefined || indicator.section === section);
  return {
    changed: indicators.filter(({ key }) => marks.before[key] !== undefined).length,
    jumps: indicators.filter((indicator) => jumpOf(indicator, report, marks)).length,
  };
}

/** How many of these figures the report lacks. */
export const countGaps = (indicators: readonly Indicator[], report: Report): number =>
  indicators.filter((indicator) => figureText(report[indicator.key], indicator) === MISSING).length;

/** The same of a section. */
export const gapsIn = (section: Section, report: Report): number =>
  countGaps(
    INDICATORS.filter((indicator) => indicator.section === section),
    report,
  );
