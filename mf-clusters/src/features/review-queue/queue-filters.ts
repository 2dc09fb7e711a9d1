import { REPORT_STATUS } from '@klaster/shared/contract';
import type { ReviewQueueQuery } from '@klaster/shared/contract';
import { quarterOf } from '@klaster/shared/i18n';

/** Statuses a report in the queue can have, by the word that stands in the address; `all` is every one. */
export const QUEUE_STATUSES = ['new', 'confirmed', 'rejected', 'all'] as const;

export type QueueStatus = (typeof QUEUE_STATUSES)[number];

/** Filters of the review queue. Field names: specification, section 9. */
export type QueueFilters = {
  cluster_annual: number;
  cluster_quarter: number;
  /** SOATO code; empty: every province. */
  province: string;
  status: QueueStatus;
  page: number;
};

export const QUEUE_PAGE_SIZE = 50;

/** The year and quarter it is in Tashkent, reports that wait for a decision, every province. */
export function defaultFilters(now: Date): QueueFilters {
  const { year, quarter } = quarterOf(now);
  return { cluster_annual: year, cluster_quarter: quarter, province: '', status: 'new', page: 1 };
}

/** Filters as the address gives them; what it lacks or misspells takes its default. */
export function readFilters(search: URLSearchParams, defaults: QueueFilters): QueueFilters {
  const whole = (name: 'cluster_annual' | 'cluster_quarter' | 'page', min: number, max: number) => {
    const value = Number(search.get(name) ?? Number.NaN);
    return Number.isInteger(value) && value >= min && value <= max ? value : defaults[name];
  };
  const province = search.get('province') ?? '';
  return {
    cluster_annual: whole('cluster_annual', 2015, 2100),
    cluster_quarter: whole('cluster_quarter', 1, 4),
    province: /^17\d{2}$/.test(province) ? province : defaults.province,
    status: QUEUE_STATUSES.find((status) => status === search.get('status')) ?? defaults.status,
    page: whole('page', 1, 100_000),
  };
}

/** The address of filters: only what differs from the defaults stands in it. */
export function writeFilters(filters: QueueFilters, defaults: QueueFilters): URLSearchParams {
  const names = Object.keys(filters) as (keyof QueueFilters)[];
  const set = names.filter((name) => filters[name] !== defaults[name]);
  return new URLSearchParams(set.map((name) => [name, String(filters[name])]));
}

/** Whether there is anything to clear; the page of a list is no filter. */
export function isFiltered(filters: QueueFilters, defaults: QueueFilters): boolean {
  return writeFilters({ ...filters, page: defaults.page }, defaults).size > 0;
}

/** Filters as the API takes them. */
export function toQuery({ cluster_annual, cluster_quarter, province, status, page }: QueueFilters): ReviewQueueQuery {
  return {
    year: cluster_annual,
    quarter: cluster_quarter,
    page,
    page_size: QUEUE_PAGE_SIZE,
    ...(province === '' ? {} : { province_code: province }),
    ...(status === 'all' ? {} : { status: REPORT_STATUS[status] }),
  };
}
