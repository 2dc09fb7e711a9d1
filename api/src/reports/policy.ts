import { holdsPosition, type Language, type ProblemCode } from '@klaster/shared/contract';
import { assertTerritory } from '../auth/policy';
import type { User } from '../auth/user';
import type { Database } from '../database/connect';
import { ProblemError } from '../problems/problem-error';
import { findReport, isPreparer, type ReportRow } from './repository';

type ReportHead = Pick<ReportRow, 'cluster_id' | 'province_code' | 'status' | 'author_id'>;

/**
 * A draft exists for its own cluster, and for the member of staff who began it on the cluster's behalf; a cluster's user sees
 * that cluster only; staff see their territory. Source: decisions, section 3.
 * @throws ProblemError
 */
export function assertMayRead(user: User, report: ReportHead): void {
  const isOwnCluster = user.cluster_id === report.cluster_id;
  if (report.status === 'draft' && !isOwnCluster && !isStaffAuthor(user, report)) throw new ProblemError('not_found');
  if (user.cluster_id !== null && !isOwnCluster) throw new ProblemError('outside_territory');
  assertTerritory(user, report.province_code);
}

/** An account that was bound to a cluster since is not staff any more. */
const isStaffAuthor = (user: User, { author_id }: ReportHead) => user.cluster_id === null && user.id === author_id;

/**
 * Whether a user who may read a report may type in it, whatever its state. A rejected one is mended by its cluster's people, by
 * staff who enter on clusters' behalf, that is who hold CREATE, and by those who prepared it: to who holds UPDATE alone, and so
 * decides on reports, it stays as it was sent. Source: decisions, section 3; decision 040.
 */
export async function mayEnter(
  db: Database,
  user: User,
  report: ReportHead & { readonly id: number },
): Promise<boolean> {
  return mayEnterAs(user, report, isMendedByFew(user, report) && (await isPreparer(db, report.id, user.id)));
}

/** The same, where it is known whether the user prepared the report. */
export function mayEnterAs(user: User, report: Pick<ReportHead, 'status'>, hasPrepared: boolean): boolean {
  const positions =
    isMendedByFew(user, report) && !hasPrepared ? (['CREATE'] as const) : (['CREATE', 'UPDATE'] as const);
  return holdsPosition(user.positions, positions);
}

const isMendedByFew = (user: User, { status }: Pick<ReportHead, 'status'>) =>
  user.cluster_id === null && status === 'rejected';

/** Why a report cannot be changed as it stands, whoever asks; nothing where it can. Source: decisions, sections 3 and 6. */
export function barToEditing({
  status,
  removed,
}: Pick<ReportHead, 'status'> & {
  /** Whether its cluster is off the register. */
  readonly removed: boolean;
}): (ProblemCode & ('not_editable' | 'cluster_removed')) | undefined {
  if (status !== 'draft' && status !== 'rejected') return 'not_editable';
  return removed ? 'cluster_removed' : undefined;
}

/** @param enters whether the user may type in it: the figures as they are being mended for whoever mends them, and as they were sent in for other staff */
export const figuresFor = (user: User, report: ReportRow, enters: boolean): ReportRow['figures'] =>
  user.cluster_id !== null || enters ? report.figures : report.sent_figures;

/**
 * A reviewer is no cluster's user, and did not prepare the report: neither began it nor sent it in nor typed any of it.
 * That the position is held is checked before. Source: decisions, section 1.
 * @throws ProblemError
 */
export function assertMayDecide(user: User, report: ReportHead, hasPrepared: boolean): void {
  assertMayRead(user, report);
  if (user.cluster_id !== null) throw new ProblemError('cluster_user');
  if (hasPrepared) throw new ProblemError('own_report');
}

/**
 * A report that the caller may read.
 * @throws ProblemError
 */
export async function readableReport(db: Database, user: User, id: number, language: Language): Promise<ReportRow> {
  const report = await findReport(db, id, language);
  if (!report) throw new ProblemError('not_found');
  assertMayRead(user, report);
  return report;
}
