import { PAGES, PROVINCE_CODE, SEARCH_LENGTH, YEARS } from '@klaster/shared/contract/http';
import { RATING_ORDERS } from '@klaster/shared/contract/rating';
import type { RatingQuery } from '@klaster/shared/contract/rating';
import type { Quarter } from '@klaster/shared/contract/reports';
import { filter } from '@klaster/shared/router';
import type { FilterValues } from '@klaster/shared/router';
import type { WantedPeriod } from './queries';

/** 0: the latest quarter with a score. */
export const PERIOD_FILTERS = {
  year: filter.wholeNumber(YEARS.first, YEARS.last, 0),
  quarter: filter.wholeNumber(1, 4, 0),
};

/** The landing page's `data` in `routes.ts` uses these names. */
export const RATING_FILTERS = {
  ...PERIOD_FILTERS,
  province: filter.code(PROVINCE_CODE),
  search: filter.text(SEARCH_LENGTH),
  order: filter.oneOf(RATING_ORDERS, 'top'),
  complete: filter.oneOf(['', 'true'], ''),
  page: filter.wholeNumber(1, PAGES.last, 1),
};

export type RatingFilters = FilterValues<typeof RATING_FILTERS>;

/** A year without a quarter, or the reverse, counts as neither. */
export const toPeriod = ({ year, quarter }: FilterValues<typeof PERIOD_FILTERS>): WantedPeriod =>
  year === 0 || quarter === 0 ? {} : { year, quarter };

/** Leaves out defaults, in the same order as the landing page's `data` in `routes.ts`, so that the initial data is found. */
export const toRatingQuery = (values: RatingFilters, page_size: number): RatingQuery => ({
  page_size,
  ...toPeriod(values),
  ...(values.province !== '' && { province_code: values.province }),
  ...(values.search !== '' && { search: values.search }),
  ...(values.order !== 'top' && { order: values.order }),
  ...(values.complete && { complete: values.complete }),
  ...(values.page !== 1 && { page: values.page }),
});

export const shownPeriod = ({ year, quarter }: WantedPeriod, rating: { period: Quarter | null } | undefined) =>
  year !== undefined && quarter !== undefined ? { year, quarter } : (rating?.period ?? null);

export const CLUSTER_ID = /^[1-9]\d{0,8}$/;

/** Without a quarter, the page shows the latest. */
export const atQuarter = (path: string, { year, quarter }: WantedPeriod = {}): string =>
  year && quarter ? `${path}${path.includes('?') ? '&' : '?'}year=${year}&quarter=${quarter}` : path;

export const provenanceHref = (cluster: number, period: Quarter) => atQuarter(`/rating/provenance/${cluster}`, period);

export const provinceProvenanceHref = (code: string, period: Quarter) =>
  atQuarter(`/rating/provenance/province/${code}`, period);

/** The public page of a cluster. */
export const clusterHref = (cluster: number, period?: Quarter) => atQuarter(`/rating/cluster/${cluster}`, period);
