import { REPORT_STATUS, type QueuePlace, type Report, type ReviewQueueItem } from '@klaster/shared/contract';
import { INDICATORS, type Figures } from '@klaster/shared/contract/indicators';
import type { Neighbour, PlaceRow, QueueRow, ReportRow } from './repository';

type HeadRow = Omit<ReportRow, 'figures' | 'sender_name' | 'reviewer_name'>;

function presentHead({ id, farm, province_name, year, quarter, status }: HeadRow) {
  return { id, farm, province_name, year, quarter, status: REPORT_STATUS[status] };
}

/**
 * The report, its figures flat; the district's name comes in the language asked for.
 * @param forStaff whether the reader is told who decided
 */
export function presentReport(row: ReportRow, forStaff: boolean): Report {
  return {
    ...allFigures(row.figures),
    district_name: row.district_name,
    ...presentHead(row),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    submitted_by: row.sender_name,
    decided_at: row.decided_at?.toISOString() ?? null,
    ...(forStaff && { decided_by: row.reviewer_name }),
  };
}

export function presentQueueItem(row: QueueRow): ReviewQueueItem {
  return {
    ...presentHead(row),
    province_code: row.province_code,
    district_name: row.district_name,
    submitted_at: row.submitted_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

/**
 * Where a report stands in the queue.
 * @param besides the report and those beside it, in their order; none where the filters leave it out
 */
export function presentPlace(reportId: number, besides: readonly PlaceRow[], nextNew: Neighbour | null): QueuePlace {
  const at = besides.findIndex(({ id }) => id === reportId);
  const beside = (index: number) => (besides[index] ? neighbour(besides[index]) : null);
  return {
    position: besides[at]?.position ?? null,
    total: besides[at]?.total ?? 0,
    previous: at < 0 ? null : beside(at - 1),
    next: at < 0 ? null : beside(at + 1),
    next_new: nextNew,
  };
}

const neighbour = ({ id, farm }: Neighbour): Neighbour => ({ id, farm });

/** A report stored before an indicator joined the dictionary has no figure for it. */
function allFigures(stored: Partial<Figures>): Figures {
  return Object.fromEntries(INDICATORS.map(({ key }) => [key, stored[key] ?? null])) as Figures;
}
