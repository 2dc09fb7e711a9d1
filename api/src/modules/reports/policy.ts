import { holdsPosition, REPORT_STATUS, type ProblemCode } from '@klaster/shared/contract/http';
import { type User, liesWithin } from '../../kernel/authority/scope';
import type { Database } from '../../kernel/database/connect';
import type { StoredStatus } from '../../kernel/database/schema/report-tables';
import { isPreparer, type ReportRow } from './repository';
import { SMALLEST_GROUP } from '@klaster/shared/contract/reports';

type ReportHead = Pick<ReportRow, 'status'>;

/** Staff correct a rejected report if they hold CREATE or prepared it. Source: specification 6.1, decision 040. */
export async function mayEnter(
  db: Database,
  user: User,
  report: ReportHead & { readonly id: number },
): Promise<boolean> {
  return mayEnterAs(user, report, isMendedByFew(user, report) && (await isPreparer(db, report.id, user.id)));
}

export function mayEnterAs(user: User, report: Pick<ReportHead, 'status'>, hasPrepared: boolean): boolean {
  const positions =
    isMendedByFew(user, report) && !hasPrepared ? (['CREATE'] as const) : (['CREATE', 'UPDATE'] as const);
  return holdsPosition(user.positions, positions);
}

const isMendedByFew = (user: User, { status }: Pick<ReportHead, 'status'>) =>
  user.cluster_id === null && status === 'rejected';

/** Why the report cannot be changed; undefined if it can. Source: specification 5.2.5 and 6.1. */
export function barToEditing({
  status,
  removed,
}: Pick<ReportHead, 'status'> & {
  readonly removed: boolean;
}): (ProblemCode & ('not_editable' | 'cluster_removed')) | undefined {
  if (status !== 'draft' && status !== 'rejected') return 'not_editable';
  return removed ? 'cluster_removed' : undefined;
}

/** Editors see the current figures, other staff the submitted ones. @param enters whether the user may edit the report */
export const figuresFor = (user: User, report: ReportRow, enters: boolean): ReportRow['figures'] =>
  user.cluster_id !== null || enters ? report.figures : report.sent_figures;

const STATUSES = Object.keys(REPORT_STATUS) as StoredStatus[];

export const storedStatus = (status: string | undefined): StoredStatus | undefined =>
  STATUSES.find((stored) => REPORT_STATUS[stored] === status);

type Contribution = {
  readonly cluster_id: number;
  readonly province_code: string;
  readonly status: StoredStatus;
};

/** Statistics are for staff who may read each report, over confirmed reports of enough clusters; else undefined. Source: decision 064. */
export function statisticGroup<Report extends Contribution>(
  reader: Pick<User, 'cluster_id' | 'province_code'>,
  group: readonly Report[],
): readonly Report[] | undefined {
  const mayReadEach =
    reader.cluster_id === null && group.every(({ province_code }) => liesWithin(reader, { province_code }));
  if (!mayReadEach) return undefined;
  const confirmed = group.filter(({ status }) => status === 'confirmed');
  return new Set(confirmed.map(({ cluster_id }) => cluster_id)).size < SMALLEST_GROUP ? undefined : confirmed;
}
