import { PAGES } from '@klaster/shared/contract/http';
import type { QueuePlace, Report, ReviewQueueAnswer } from '@klaster/shared/contract/reports';
import { navigation, useFilters, useNavigate } from '@klaster/shared/router';
import { tabMemory } from '@klaster/shared/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { prefetchReview } from '../report/queries';
import { OPENED_FROM, queuePlaceQuery, reportHref } from './queries';
import type { OpenedFrom, QueueFilters } from './queries';

export type PlaceInQueue = { from: OpenedFrom; place: QueuePlace };

/** The report's place in the queue that its address names. The queue will return to the report's row. */
export function useQueuePlace(reportId: string, report: Report | undefined) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const from = useOpenedFrom();
  const { data: place } = useQuery(queuePlaceQuery(reportId, from));
  usePrefetchedReport(place?.next_new?.id);
  const row = useMemo(
    () => ({ id: reportId, within: buildFilters(report, from, findPage(place?.position)) }),
    [reportId, report, from, place],
  );
  useEffect(() => rowLeft.keep(row), [row]);
  /** Makes the queue return to the next pending report. */
  const keepNext = () => {
    const { position, next, next_new: nextNew } = place ?? {};
    if (!nextNew) return rowLeft.drop();
    // It moves up into the place of this report; after the last report it is the first one.
    const page = nextNew.id === next?.id ? findPage(position) : 1;
    rowLeft.keep({ id: String(nextNew.id), within: buildFilters(report, from, page) });
  };
  return {
    inQueue: from && place && { from, place },
    /** After a decision: one step back, or in a series to the report that is next now. */
    leave: async () => {
      const next = from?.series && (await findNext(client, reportId, from));
      if (next) return navigate(reportHref(next.id, from), { replace: true });
      keepNext();
      return navigation.back();
    },
    /** After an undo in a series, shows the report again. */
    comeBack: () => from?.series && navigate(reportHref(reportId, from), { replace: true }),
  };
}

async function findNext(client: QueryClient, reportId: string, from: OpenedFrom): Promise<QueuePlace['next_new']> {
  const query = queuePlaceQuery(reportId, from);
  try {
    return (await client.fetchQuery({ ...query, queryFn: query.queryFn as () => Promise<QueuePlace> })).next_new;
  } catch {
    // If it fails, `leave` goes back to the queue.
    return null;
  }
}

function usePrefetchedReport(id: number | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (id !== undefined) void prefetchReview(client, String(id));
  }, [client, id]);
}

function useOpenedFrom(): OpenedFrom | undefined {
  const { status, province, late, sort, series } = useFilters(OPENED_FROM).values;
  return useMemo(
    () => (status === '' ? undefined : { status, province, late, sort, series }),
    [status, province, late, sort, series],
  );
}

function findPage(position: number | null | undefined): number | undefined {
  return position ? Math.ceil(position / PAGES.size) : undefined;
}

/** Undefined unless all filters are known. */
function buildFilters(
  report: Report | undefined,
  from: OpenedFrom | undefined,
  page: number | undefined,
): QueueFilters | undefined {
  if (!report?.quarter || !from || !page) return undefined;
  const { status, province, late, sort } = from;
  return { cluster_annual: report.year, cluster_quarter: report.quarter, status, province, late, sort, page };
}

type RowLeft = {
  id: string;
  within?: QueueFilters | undefined;
};

const KEY = 'review-queue-row';

/** The last opened row, stored for the tab, since going back may reload the page. */
export const rowLeft = {
  read: (): RowLeft | undefined => parseRow(tabMemory.read(KEY)),
  keep: (row: RowLeft): void => {
    // Dropped first: if storage is full, the previous row must not remain.
    tabMemory.drop(KEY);
    tabMemory.keep(KEY, JSON.stringify(row));
  },
  drop: (): void => tabMemory.drop(KEY),
};

function parseRow(text: string | undefined): RowLeft | undefined {
  if (text === undefined) return undefined;
  try {
    const { id, within } = JSON.parse(text) as Partial<RowLeft>;
    return typeof id === 'string' ? { id, within: within ?? undefined } : undefined;
  } catch {
    return undefined;
  }
}

const CONTROLS = 'a, button, input, select, textarea';

/** Focuses the row that the user left, on any page, unless the focus is elsewhere. @returns ref for the list */
export function useReturnToRow(
  queue: UseQueryResult<ReviewQueueAnswer>,
  filters: QueueFilters,
  showPage: (page: number) => void,
) {
  const list = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(rowLeft.read);
  const turned = useRef(false);
  const settled = !queue.isFetching && !queue.isPlaceholderData;
  useEffect(() => {
    if (!left || !settled) return;
    const row = linkTo(reportHref(left.id, filters), list.current);
    const page = findSavedPage(left.within, filters);
    if (!row && page !== undefined && page !== filters.page && !turned.current) {
      turned.current = true;
      showPage(page);
      return;
    }
    rowLeft.drop();
    setLeft(undefined);
    if (!document.activeElement?.matches(CONTROLS)) row?.focus();
  }, [left, settled, filters, showPage]);
  return list;
}

/** Compares strings: the stored id could break a selector. */
function linkTo(href: string, list: HTMLElement | null): HTMLElement | undefined {
  return [...(list?.querySelectorAll('a') ?? [])].find((link) => link.getAttribute('href') === href);
}

/** Undefined if the queue had other filters. */
function findSavedPage(within: QueueFilters | undefined, { page: _, ...filters }: QueueFilters): number | undefined {
  const names = Object.keys(filters) as (keyof typeof filters)[];
  return within && names.every((name) => within[name] === filters[name]) ? within.page : undefined;
}
