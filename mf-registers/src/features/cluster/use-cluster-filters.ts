import { CLUSTER_SORTS, PAGES, PROVINCE_CODE, SEARCH_LENGTH } from '@klaster/shared/contract';
import type { ClusterListQuery } from '@klaster/shared/contract';
import { filter, useFilters } from '@klaster/shared/router';
import type { FilterValues } from '@klaster/shared/router';

const FILTERS = {
  province: filter.code(PROVINCE_CODE),
  search: filter.text(SEARCH_LENGTH),
  sort: filter.oneOf(CLUSTER_SORTS, 'company_name'),
  page: filter.wholeNumber(1, PAGES.last, 1),
};

/** The register's filters, order and page, kept in the address. */
export const useClusterFilters = () => useFilters(FILTERS);

export type ClusterFilters = ReturnType<typeof useClusterFilters>;

/** What to ask the API for. What goes without saying is left out: the first view asks for exactly what came with the page. */
export function toQuery({ province, search, sort, page }: FilterValues<typeof FILTERS>): ClusterListQuery {
  return {
    ...(page !== FILTERS.page.fallback && { page }),
    ...(sort !== FILTERS.sort.fallback && { sort }),
    ...(province && { province_code: province }),
    ...(search && { search }),
  };
}
