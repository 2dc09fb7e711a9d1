import { PAGES } from '@klaster/shared/contract';
import type { QueuePlace, Report } from '@klaster/shared/contract';
import { useFilters } from '@klaster/shared/router';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { queuePlaceQuery } from './queries';
import { OPENED_FROM } from './queue-filters';
import type { OpenedFrom, QueueFilters } from './queue-filters';
import { rowLeft } from './row-left';

/** Where a report that is shown stands in the queue it was opened from. */
export type PlaceInQueue = { from: OpenedFrom; place: QueuePlace };

/**
 * The report's place in the queue it was opened from, as its address says; nothing where it was not, or while that is not
 * known. The queue will come back to the report's row; once `leaveForNext` is called, to the next one that waits.
 */
export function useQueuePlace(reportId: string, report: Report | undefined) {
  const from = useOpenedFrom();
  const { data: place } = useQuery(queuePlaceQuery(reportId, from));
  const row = useMemo(
    () => ({ id: reportId, within: queueOf(report, from, pageOf(place?.position)) }),
    [reportId, report, from, place],
  );
  useEffect(() => rowLeft.keep(row), [row]);
  const leaveForNext = () => {
    const { position, next, next_new: nextNew } = place ?? {};
    if (!nextNew) return rowLeft.drop();
    // It moves up into the place of the report that leaves; after the last one it is the first of all.
    const page = nextNew.id === next?.id ? pageOf(position) : 1;
    rowLeft.keep({ id: String(nextNew.id), within: queueOf(report, from, page) });
  };
  return { inQueue: from && place && { from, place }, leaveForNext };
}

function useOpenedFrom(): OpenedFrom | undefined {
  const { status, province, late } = useFilters(OPENED_FROM).values;
  return useMemo(() => (status === '' ? undefined : { status, province, late }), [status, province, late]);
}

function pageOf(position: number | null | undefined): number | undefined {
  return position ? Math.ceil(position / PAGES.size) : undefined;
}

/** The queue as its address has it, where all of it is known. */
function queueOf(
  report: Report | undefined,
  from: OpenedFrom | undefined,
  page: number | undefined,
): QueueFilters | undefined {
  if (!report?.quarter || !from || !page) return undefined;
  return { cluster_annual: report.year, cluster_quarter: report.quarter, ...from, page };
}
