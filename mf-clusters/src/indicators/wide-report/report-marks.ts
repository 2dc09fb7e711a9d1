import type { Report, ReportReview } from '@klaster/shared/contract/reports';
import { INDICATORS, findJump } from '@klaster/shared/contract/indicators';
import type { Section, Indicator } from '@klaster/shared/contract/indicators';
import { MISSING } from '@klaster/shared/i18n';
import { figureText } from '../texts/figure-text';

export type ReportMarks = Pick<
  ReportReview,
  'before' | 'history' | 'last_quarter' | 'last_year' | 'medians' | 'medians_of' | 'notes'
>;

const COMPARED = ['last_quarter', 'last_year', 'medians'] as const;

/** What values are compared with, in the order of the columns. Readers without access to medians get none. */
export const comparedIn = ({ medians }: ReportMarks) =>
  COMPARED.filter((name) => name !== 'medians' || medians !== null);

/** Without a section, counts all figures. */
export function countMarks(report: Report, marks: ReportMarks, section?: Section) {
  const indicators = INDICATORS.filter((indicator) => section === undefined || indicator.section === section);
  return {
    changed: indicators.filter(({ key }) => marks.before[key] !== undefined).length,
    jumps: indicators.filter((indicator) => findJump(indicator, report, marks)).length,
  };
}

export const countGaps = (indicators: readonly Indicator[], report: Report): number =>
  indicators.filter((indicator) => figureText(report[indicator.key], indicator) === MISSING).length;

export const gapsIn = (section: Section, report: Report): number =>
  countGaps(
    INDICATORS.filter((indicator) => indicator.section === section),
    report,
  );
