import { PAGES, PROVINCE_CODE, REPORT_STATUS } from '@klaster/shared/contract/http';
import type { QueuePlaceQuery, ReviewQueueQuery } from '@klaster/shared/contract/reports';
import { sessionClient } from '@klaster/shared/http';
import { keepRows } from '@klaster/shared/query';
import { filter } from '@klaster/shared/router';
import type { FilterValues } from '@klaster/shared/router';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { periodFilters, toPeriod } from '../../campaign/periods/period-filters';
import { REPORTS_KEY } from '../../campaign/status/reports-key';

export const QUEUE_STATUSES = ['new', 'confirmed', 'rejected', 'all'] as const;

const LATE = filter.oneOf(['', 'true'], '');

export const QUEUE_SORTS = ['', 'unexplained', '-unexplained'] as const;

const SORT = filter.oneOf(QUEUE_SORTS, '');

export type QueueStatus = (typeof QUEUE_STATUSES)[number];

/** Begins with the current quarter in Tashkent and the pending reports. Field names: specification 6.4.3. */
export function queueFilters(now: Date) {
  return {
    ...periodFilters(now),
    province: filter.code(PROVINCE_CODE),
    status: filter.oneOf(QUEUE_STATUSES, 'new'),
    late: LATE,
    sort: SORT,
    page: filter.wholeNumber(1, PAGES.last, 1),
  };
}

export type QueueFilters = FilterValues<ReturnType<typeof queueFilters>>;

export function toQuery({ page, ...rest }: QueueFilters): ReviewQueueQuery {
  return { ...toPeriod(rest), page, page_size: PAGES.size, ...toPlaceQuery(rest) };
}

/** Year and quarter are those of the report. */
export type OpenedFrom = Pick<QueueFilters, 'status' | 'province' | 'late' | 'sort'> & {
  /** A series: after a decision the next pending report is shown instead of the queue. */
  readonly series?: '' | 'true';
};

/** Without a status, the report was not opened from the queue. */
export const OPENED_FROM = {
  status: filter.oneOf(['', ...QUEUE_STATUSES], ''),
  province: filter.code(PROVINCE_CODE),
  late: LATE,
  sort: SORT,
  series: filter.oneOf(['', 'true'], ''),
};

export function reportHref(id: number | string, { status, province, late, sort, series }: OpenedFrom): string {
  const query = new URLSearchParams({
    status,
    ...(province && { province }),
    ...(late && { late }),
    ...(sort && { sort }),
    ...(series && { series }),
  });
  return `/amallar/cluster-info/${id}?${query}`;
}

export function toPlaceQuery({ status, province, late, sort }: OpenedFrom): QueuePlaceQuery {
  return {
    ...(province === '' ? {} : { province_code: province }),
    ...(status === 'all' ? {} : { status: REPORT_STATUS[status] }),
    ...(late && { late }),
    ...(sort && { sort }),
  };
}

export const reviewQueueQuery = (query: ReviewQueueQuery) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'queue', query],
    queryFn: () => sessionClient.call('GET /api/review/clusters', { query }),
    // The old rows stay until the new ones have loaded, so that nothing jumps.
    placeholderData: keepRows,
    // Going back after a long time still finds the rows and the scroll position.
    gcTime: 60 * 60_000,
  });

/** Reports that match the filters and have nothing unexplained, as many as one confirmation takes. */
export const usualReportsQuery = (filters: QueueFilters) =>
  reviewQueueQuery({
    ...toQuery({ ...filters, status: 'new', page: 1 }),
    page_size: PAGES.largest,
    usual: 'true',
  });

export const queuePlaceQuery = (id: string, from: OpenedFrom | undefined) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, id, 'place', from],
    queryFn: from
      ? () => sessionClient.call('GET /api/review/clusters/:id/place', { params: { id }, query: toPlaceQuery(from) })
      : skipToken,
  });
