import type { Database } from '../../database/connect';
import { sql } from 'kysely';
import { notesOf, sentFigures } from '../fragments.repository';
import type { ReportRow } from '../repository';
import type { Figures } from '@klaster/shared/contract/indicators';

/** Transitions of one report that are told of, the latest. */
const MOST_ROUNDS = 200;

/** The report at its transitions, the latest first, with the names of who made them. */
export function listSnapshots(db: Database, reportId: number) {
  return db
    .selectFrom('report_snapshots as s')
    .innerJoin('users as u', 'u.id', 's.author_id')
    .select(['s.round', 's.status', 's.figures', 's.created_at', 'u.full_name as author_name'])
    .where('s.report_id', '=', reportId)
    .orderBy('s.id', 'desc')
    .limit(MOST_ROUNDS)
    .execute();
}

export type SnapshotRow = Awaited<ReturnType<typeof listSnapshots>>[number];

/** The figures that a round was sent in with. */
export async function findRoundFigures(db: Database, reportId: number, round: number) {
  const row = await db
    .selectFrom('report_snapshots')
    .select('figures')
    .where('report_id', '=', reportId)
    .where('round', '=', round)
    .where('status', '=', 'new')
    .limit(1)
    .executeTakeFirst();
  return row?.figures;
}

/** Reports of one province and quarter that medians are made of. */
const MOST_OF_PROVINCE = 1000;

/** Figures of a province's reports of a quarter that were sent in, as they were sent. */
export async function listProvinceFigures(
  db: Database,
  at: { province_code: string; year: number; quarter: number },
): Promise<Figures[]> {
  const { rows } = await sql<{ figures: Figures }>`
    select ${sentFigures} as figures
    from reports r
    join clusters c on c.id = r.cluster_id
    where r.year = ${at.year} and r.quarter = ${at.quarter} and r.status <> 'draft' and c.province_code = ${at.province_code}
    order by r.id limit ${MOST_OF_PROVINCE}`.execute(db);
  return rows.map(({ figures }) => figures);
}

/**
 * What was noted to figures, of all sections.
 * @param asSent those that went in last, of a report that is being mended since
 */
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
    ), ${notesOf(id)})`
        : notesOf(id)
    } as notes`.execute(db);
  return rows[0]?.notes ?? {};
}
