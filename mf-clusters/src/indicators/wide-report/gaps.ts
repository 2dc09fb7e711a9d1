import type { Report } from '@klaster/shared/contract';
import { INDICATORS } from '@klaster/shared/contract/indicators';
import type { Indicator, Section } from '@klaster/shared/contract/indicators';
import { MISSING } from '@klaster/shared/i18n';
import { figureText } from '../texts/figure-text';

/** How many of these figures the report lacks. */
export const countGaps = (indicators: readonly Indicator[], report: Report): number =>
  indicators.filter((indicator) => figureText(report[indicator.key], indicator) === MISSING).length;

/** The same of a section. */
export const gapsIn = (section: Section, report: Report): number =>
  countGaps(
    INDICATORS.filter((indicator) => indicator.section === section),
    report,
  );
