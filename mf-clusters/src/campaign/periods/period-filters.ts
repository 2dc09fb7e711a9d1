import { YEARS } from '@klaster/shared/contract';
import type { Quarter } from '@klaster/shared/contract';
import { quarterOf } from '@klaster/shared/i18n';
import { filter } from '@klaster/shared/router';
import type { FilterValues } from '@klaster/shared/router';

/** The year and quarter of a page, beginning with those it is in Tashkent. Field names: specification 6.4.3. */
export const periodFilters = (now: Date) => quarterFilters(quarterOf(now));

/** The same, beginning with a quarter. */
export const quarterFilters = ({ year, quarter }: Quarter) => ({
  cluster_annual: filter.wholeNumber(YEARS.first, YEARS.last, year),
  cluster_quarter: filter.wholeNumber(1, 4, quarter),
});

export type PeriodFilters = FilterValues<ReturnType<typeof periodFilters>>;

/** The quarter as the API takes it. */
export const toPeriod = ({ cluster_annual, cluster_quarter }: PeriodFilters) => ({
  year: cluster_annual,
  quarter: cluster_quarter,
});

/** Filters for a link, always with the quarter, since it may be opened in the next one. */
export function withPeriod(search: string, { cluster_annual, cluster_quarter }: PeriodFilters): string {
  const address = new URLSearchParams(search);
  address.set('cluster_annual', String(cluster_annual));
  address.set('cluster_quarter', String(cluster_quarter));
  return address.toString();
}

/** Address of a page at a quarter. */
export const atPeriod = (path: string, filters: PeriodFilters) => `${path}?${withPeriod('', filters)}`;
