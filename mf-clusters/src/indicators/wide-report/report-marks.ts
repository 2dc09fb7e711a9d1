import type { Report, ReportReview } from '@klaster/shared/contract';
import { INDICATORS, isImprobable } from '@klaster/shared/contract/indicators';
import type { Indicator, Section } from '@klaster/shared/contract/indicators';

/** What is told of figures besides what they are. */
export type ReportMarks = Pick<
  ReportReview,
  'before' | 'last_quarter' | 'last_year' | 'medians' | 'medians_of' | 'notes'
>;

const COMPARED = ['last_quarter', 'last_year', 'medians'] as const;

/** What a figure is compared with, in the order of the columns. Medians that the reader is not given have none. */
export const comparedIn = ({ medians }: ReportMarks) =>
  COMPARED.filter((name) => name !== 'medians' || medians !== null);

/** What an improbable figure is far from. */
export type Jump = { readonly from: 'last_quarter' | 'last_year'; readonly before: number };

/** What a figure is improbably far from, if it is: the same quarter's of last year, or where there is none the last quarter's. */
export function jumpOf({ key, format, derived }: Indicator, report: Report, marks: ReportMarks): Jump | undefined {
  // A derived figure jumps with its parts, and those are told of.
  if (format === 'text' || derived) return undefined;
  const from = typeof marks.last_year?.[key] === 'number' ? 'last_year' : 'last_quarter';
  const [value, before] = [report[key], marks[from]?.[key]];
  if (typeof value !== 'number' || typeof before !== 'number') return undefined;
  return isImprobable(value, before) ? { from, before } : undefined;
}

/** How many figures, of a section or of all, changed since the last round, and how many jumped. */
export function countMarks(report: Report, marks: ReportMarks, section?: Section) {
  const indicators = INDICATORS.filter((indicator) => section === undefined || indicator.section === section);
  return {
    changed: indicators.filter(({ key }) => marks.before[key] !== undefined).length,
    jumps: indicators.filter((indicator) => jumpOf(indicator, report, marks)).length,
  };
}
