import { PAGES } from '@klaster/shared/contract/http';
import type { QueuePlace, Report } from '@klaster/shared/contract/reports';
import { navigation, useFilters, useNavigate } from '@klaster/shared/router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { prefetchReview } from '../report/queries';
import { queuePlaceQuery } from './queries';
import { OPENED_FROM, reportHref } from './queue-filters';
import type { OpenedFrom, QueueFilters } from './queue-filters';
import { rowLeft } from './row-left';

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
    // On failure, `leave` goes back to the queue.
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
  const { status, province, late, series } = useFilters(OPENED_FROM).values;
  return useMemo(
    () => (status === '' ? undefined : { status, province, late, series }),
    [status, province, late, series],
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
  const { status, province, late } = from;
  return { cluster_annual: report.year, cluster_quarter: report.quarter, status, province, late, page };
}
