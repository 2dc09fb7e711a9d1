import { PAGES, PROVINCE_CODE, REPORT_MEASURES } from '@klaster/shared/contract/http';
import type { ReportMeasure } from '@klaster/shared/contract/http';
import type { Quarter } from '@klaster/shared/contract/reports';
import { FIGURE_SECTIONS } from '@klaster/shared/contract/indicators';
import type { Section } from '@klaster/shared/contract/indicators';
import { filter } from '@klaster/shared/router';
import type { FilterValues } from '@klaster/shared/router';
import { quarterFilters, toPeriod } from '../../campaign/periods/period-filters';
import { splitList, several } from '../primary-data/comma-list';
import type { ReportRequest } from './queries';

/** Limit of the API. */
const MAX_PROVINCES = 20;

/** One section by default: the user decides whether the report gets wider than the screen. */
const FIRST_SECTION = 'I';
const FIRST_MEASURES = 'value,share,year';

/** Comma-separated; empty is all. */
export const sectionsFilter = {
  ...several((text) => FIGURE_SECTIONS.some((section) => section === text), FIGURE_SECTIONS.length),
  fallback: FIRST_SECTION,
};

const isMeasure = (text: string): text is ReportMeasure => REPORT_MEASURES.some((measure) => measure === text);

export const reportFilters = (first: Quarter) => ({
  ...quarterFilters(first),
  by: filter.oneOf<'province' | 'cluster'>(['province', 'cluster'], 'province'),
  sections: sectionsFilter,
  provinces: several((text) => PROVINCE_CODE.test(text), MAX_PROVINCES),
  measures: { ...several(isMeasure, REPORT_MEASURES.length), fallback: FIRST_MEASURES },
  // The one figure shown on a phone.
  figure: filter.text(60),
  // Id of a column; a minus: the largest first.
  sort: filter.text(80),
  page: filter.wholeNumber(1, PAGES.last, 1),
});

export type ReportFilters = FilterValues<ReturnType<typeof reportFilters>>;

export const toSections = (text: string) => splitList(text) as Section[];

/** Empty is all. */
export function toMeasures(text: string): readonly ReportMeasure[] {
  const chosen = splitList(text).filter(isMeasure);
  return chosen.length > 0 ? chosen : REPORT_MEASURES;
}

export const toReportRequest = (filters: ReportFilters): ReportRequest => ({
  ...toPeriod(filters),
  by: filters.by,
  sections: toSections(filters.sections),
  provinces: filters.provinces,
});
