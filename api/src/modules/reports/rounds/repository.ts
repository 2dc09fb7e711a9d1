import type { Database } from '../../../kernel/database/connect';
import { sql } from 'kysely';
import { provinceIn } from '../fragments.repository';
import { currentNotes, type ReportRow } from '../repository';

const MAX_ROUNDS = 200;

/** The latest first. */
export function listSnapshots(db: Database, reportId: number) {
  return db
    .selectFrom('report_snapshots as s')
    .innerJoin('users as u', 'u.id', 's.author_id')
    .leftJoin('users as a', 'a.id', 's.delegator_id')
    .select(['s.id', 's.round', 's.status', 's.level', 's.approver', 's.figures', 's.created_at'])
    .select(['u.full_name as author_name', 'a.full_name as delegator_name'])
    .where('s.report_id', '=', reportId)
    .orderBy('s.id', 'desc')
    .limit(MAX_ROUNDS)
    .execute();
}

export type SnapshotRow = Awaited<ReturnType<typeof listSnapshots>>[number];

export async function findRoundFigures(db: Database, reportId: number, round: number) {
  const row = await db
    .selectFrom('report_snapshots')
    .select('figures')
    .where((where) => where.and({ report_id: reportId, round, status: 'new' }))
    .limit(1)
    .executeTakeFirst();
  return row?.figures;
}

const MAX_OF_PROVINCE = 1000;

export function listConfirmedFigures(db: Database, at: { province_code: string; year: number; quarter: number }) {
  return db
    .selectFrom('reports as r')
    .innerJoin('clusters as c', 'c.id', 'r.cluster_id')
    .select(['r.cluster_id', provinceIn(at).as('province_code'), 'r.status', 'r.figures'])
    .where((where) => where.and({ 'r.year': at.year, 'r.quarter': at.quarter, 'r.status': 'confirmed' }))
    .where(provinceIn(at), '=', at.province_code)
    .orderBy('r.id')
    .limit(MAX_OF_PROVINCE)
    .execute();
}

export type ConfirmedFigures = Awaited<ReturnType<typeof listConfirmedFigures>>[number];

/** @param asSent the last submitted notes, if the report is being corrected */
export async function findNotes(
  db: Database,
  { id, status }: Pick<ReportRow, 'id' | 'status'>,
  asSent: boolean,
): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ notes: Readonly<Record<string, string>> }>`
    select ${
      asSent && status === 'rejected'
        ? sql`coalesce((
      select s.notes from report_snapshots s where s.report_id = ${id} order by s.id desc limit 1
    ), ${currentNotes(id)})`
        : currentNotes(id)
    } as notes`.execute(db);
  return rows[0]?.notes ?? {};
}
