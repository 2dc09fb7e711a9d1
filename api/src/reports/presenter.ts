import { REPORT_STATUS, type Report, type ReviewQueueItem } from '@klaster/shared/contract';
import type { ReportRow } from './repository';

type HeadRow = Omit<ReportRow, 'figures'>;

function presentHead({ id, farm, province_name, year, quarter, status }: HeadRow) {
  return { id, farm, province_name, year, quarter, status: REPORT_STATUS[status] };
}

/** The report, its figures flat; the district's name comes in the language asked for. */
export function presentReport(row: ReportRow): Report {
  return { ...row.figures, district_name: row.district_name, ...presentHead(row) };
}

export function presentQueueItem(row: HeadRow): ReviewQueueItem {
  return {
    ...presentHead(row),
    province_code: row.province_code,
    district_name: row.district_name,
    // A report in the queue has been submitted: the table's own check.
    submitted_at: (row.submitted_at ?? new Date(0)).toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}
