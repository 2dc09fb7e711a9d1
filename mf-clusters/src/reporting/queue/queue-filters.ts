import { PAGES, PROVINCE_CODE, REPORT_STATUS } from '@klaster/shared/contract';
import type { QueuePlaceQuery, ReviewQueueQuery } from '@klaster/shared/contract';
import { filter } from '@klaster/shared/router';
import type { FilterValues } from '@klaster/shared/router';
import { periodFilters, toPeriod } from '../../campaign/periods/period-filters';

/** Statuses that a report in the queue can have, by their words in the address; `all` is every one. */
export const QUEUE_STATUSES = ['new', 'confirmed', 'rejected', 'all'] as const;

/** Late reports only. */
const LATE = filter.oneOf(['', 'true'], '');

export type QueueStatus = (typeof QUEUE_STATUSES)[number];

/**
 * Filters of the review queue. They begin with the year and quarter it is in Tashkent and with what waits for a decision, in
 * every province. Field names: specification 6.4.3.
 */
export function queueFilters(now: Date) {
  return {
    ...periodFilters(now),
    province: filter.code(PROVINCE_CODE),
    status: filter.oneOf(QUEUE_STATUSES, 'new'),
    late: LATE,
    page: filter.wholeNumber(1, PAGES.last, 1),
  };
}

export type QueueFilters = FilterValues<ReturnType<typeof queueFilters>>;

/** Filters as the API takes them. */
export function toQuery({ page, ...rest }: QueueFilters): ReviewQueueQuery {
  return { ...toPeriod(rest), page, page_size: PAGES.size, ...toPlaceQuery(rest) };
}

/** Filters of the queue in the address of a report opened from it; year and quarter are the report's own. */
export type OpenedFrom = Pick<QueueFilters, 'status' | 'province' | 'late'> & {
  /** `true`: after a decision the next report that waits is shown, not the queue. */
  readonly series?: '' | 'true';
};

/** The filters in a report's address. Without a status it was not opened from the queue. */
export const OPENED_FROM = {
  status: filter.oneOf(['', ...QUEUE_STATUSES], ''),
  province: filter.code(PROVINCE_CODE),
  late: LATE,
  series: filter.oneOf(['', 'true'], ''),
};

/** Address of a report that is opened from the queue. */
export function reportHref(id: number | string, { status, province, late, series }: OpenedFrom): string {
  const query = new URLSearchParams({
    status,
    ...(province && { province }),
    ...(late && { late }),
    ...(series && { series }),
  });
  return `/amallar/cluster-info/${id}?${query}`;
}

/** Filters as the API takes them beside a report. */
export function toPlaceQuery({ status, province, late }: OpenedFrom): QueuePlaceQuery {
  return {
    ...(province === '' ? {} : { province_code: province }),
    ...(status === 'all' ? {} : { status: REPORT_STATUS[status] }),
    ...(late && { late }),
  };
}
