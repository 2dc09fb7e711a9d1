import { YEARS } from '@klaster/shared/contract/http';
import type { Quarter } from '@klaster/shared/contract/reports';
import { quarterOf } from '@klaster/shared/i18n';
import { filter } from '@klaster/shared/router';
import type { FilterValues } from '@klaster/shared/router';

/** Begin with the current quarter in Tashkent. Field names: specification 6.4.3. */
export const periodFilters = (now: Date) => quarterFilters(quarterOf(now));

export const quarterFilters = ({ year, quarter }: Quarter) => ({
  cluster_annual: filter.wholeNumber(YEARS.first, YEARS.last, year),
  cluster_quarter: filter.wholeNumber(1, 4, quarter),
});

export type PeriodFilters = FilterValues<ReturnType<typeof periodFilters>>;

export const toPeriod = ({ cluster_annual, cluster_quarter }: PeriodFilters) => ({
  year: cluster_annual,
  quarter: cluster_quarter,
});

/** Always includes the quarter: the link may be opened in the next one. */
export function withPeriod(search: string, { cluster_annual, cluster_quarter }: PeriodFilters): string {
  const address = new URLSearchParams(search);
  address.set('cluster_annual', String(cluster_annual));
  address.set('cluster_quarter', String(cluster_quarter));
  return address.toString();
}

export const atPeriod = (path: string, filters: PeriodFilters) => `${path}?${withPeriod('', filters)}`;
