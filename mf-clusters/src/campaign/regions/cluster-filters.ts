import { PAGES, PROVINCE_CODE, REPORT_STATUS, SEARCH_LENGTH } from '@klaster/shared/contract/http';
import type { ClusterReportsQuery } from '@klaster/shared/contract/reports';
import { filter } from '@klaster/shared/router';
import type { FilterValues } from '@klaster/shared/router';
import { periodFilters, toPeriod } from '../periods/period-filters';

/** A draft does not count as the latest report. */
export const LATEST_STATES = ['new', 'confirmed', 'rejected', 'none'] as const;

export const QUARTER_STATES = ['draft', ...LATEST_STATES] as const;

export type ClusterState = (typeof QUARTER_STATES)[number];

const common = {
  search: filter.text(SEARCH_LENGTH),
  page: filter.wholeNumber(1, PAGES.last, 1),
};

export const quarterClusterFilters = (now: Date) => ({
  ...periodFilters(now),
  ...common,
  status: filter.oneOf(['', ...QUARTER_STATES], ''),
});

export const LATEST_FILTERS = {
  ...common,
  province: filter.code(PROVINCE_CODE),
  status: filter.oneOf(['', ...LATEST_STATES], ''),
};

type Common = { search: string; status: ClusterState | ''; page: number };

const toCommon = ({ search, status, page }: Common): ClusterReportsQuery => ({
  page,
  page_size: PAGES.size,
  ...(search !== '' && { search }),
  ...(status !== '' && { status: status === 'none' ? status : REPORT_STATUS[status] }),
});

export const toQuarterQuery = (
  values: FilterValues<ReturnType<typeof quarterClusterFilters>>,
  province_code: string,
): ClusterReportsQuery => ({ ...toCommon(values), ...toPeriod(values), province_code });

export const toLatestQuery = (values: FilterValues<typeof LATEST_FILTERS>): ClusterReportsQuery => ({
  ...toCommon(values),
  ...(values.province !== '' && { province_code: values.province }),
});
