import { REPORT_STATUS, type Report, type ReviewQueueItem } from '@klaster/shared/contract';
import { INDICATORS, type Figures } from '@klaster/shared/contract/indicators';
import type { QueueRow, ReportRow } from './repository';

type HeadRow = Omit<ReportRow, 'figures'>;

function presentHead({ id, farm, province_name, year, quarter, status }: HeadRow) {
  return { id, farm, province_name, year, quarter, status: REPORT_STATUS[status] };
}

/** The report, its figures flat; the district's name comes in the language asked for. */
export function presentReport(row: ReportRow): Report {
  return { ...allFigures(row.figures), district_name: row.district_name, ...presentHead(row) };
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

/** A report stored before an indicator joined the dictionary has no figure for it. */
function allFigures(stored: Partial<Figures>): Figures {
  return Object.fromEntries(INDICATORS.map(({ key }) => [key, stored[key] ?? null])) as Figures;
}
