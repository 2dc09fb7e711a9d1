import { PAGES, PROVINCE_CODE, SEARCH_LENGTH, YEARS } from '@klaster/shared/contract';
import type { Quarter, RatingQuery } from '@klaster/shared/contract';
import { filter } from '@klaster/shared/router';
import type { FilterValues } from '@klaster/shared/router';
import type { WantedPeriod } from './queries';

/** The quarter of a page of the rating; 0 is none, which means the latest that has a score. */
export const PERIOD_FILTERS = {
  year: filter.wholeNumber(YEARS.first, YEARS.last, 0),
  quarter: filter.wholeNumber(1, 4, 0),
};

/** Filters of the ranking, as in the address. The landing page's `data` in `routes.ts` uses these names. */
export const RATING_FILTERS = {
  ...PERIOD_FILTERS,
  province: filter.code(PROVINCE_CODE),
  search: filter.text(SEARCH_LENGTH),
  order: filter.oneOf(['top', 'bottom'], 'top'),
  page: filter.wholeNumber(1, PAGES.last, 1),
};

export type RatingFilters = FilterValues<typeof RATING_FILTERS>;

/** A quarter as the API takes it; half of one names none. */
export const toPeriod = ({ year, quarter }: FilterValues<typeof PERIOD_FILTERS>): WantedPeriod =>
  year === 0 || quarter === 0 ? {} : { year, quarter };

/**
 * The ranking as the API takes it. What is not set is left out, and the rest stands in the order of the landing page's first
 * data, so that what came with the page is found.
 */
export const toRatingQuery = (values: RatingFilters, page_size: number): RatingQuery => ({
  page_size,
  ...toPeriod(values),
  ...(values.province !== '' && { province_code: values.province }),
  ...(values.search !== '' && { search: values.search }),
  ...(values.order !== 'top' && { order: values.order }),
  ...(values.page !== 1 && { page: values.page }),
});

/** The quarter requested, or else that of the response. */
export const shownPeriod = ({ year, quarter }: WantedPeriod, rating: { period: Quarter | null } | undefined) =>
  year !== undefined && quarter !== undefined ? { year, quarter } : (rating?.period ?? null);

/** Ids of clusters that the API accepts. */
export const CLUSTER_ID = /^[1-9]\d{0,8}$/;

/** Address of where a score comes from. */
export const provenanceHref = (cluster: number, { year, quarter }: Quarter): string =>
  `/rating/provenance/${cluster}?year=${year}&quarter=${quarter}`;

/** Address of where the score of a province comes from. */
export const provinceProvenanceHref = (code: string, { year, quarter }: Quarter): string =>
  `/rating/provenance/province/${code}?year=${year}&quarter=${quarter}`;

/** Address of a page at the quarter that is chosen; without one, at the latest. */
export function atQuarter(path: string, period: FilterValues<typeof PERIOD_FILTERS>): string {
  const { year, quarter } = toPeriod(period);
  return year === undefined ? path : `${path}?year=${year}&quarter=${quarter}`;
}
