import type { Figures } from '@klaster/shared/contract/indicators';
import type { Quarter } from '@klaster/shared/contract/reports';
import { sql } from 'kysely';
import type { Database } from '../../kernel/database/connect';

/** Longer than any transaction: earlier times do not appear any more, so that numbers of versions are final. */
const SETTLED_S = 60;

const MAX_DECISIONS = 5_000;

export type Publication = {
  /** The end of the due day in Tashkent. */
  readonly published: Date;
  /** Decisions from then on may still be undone or appear. */
  readonly settled: Date;
};

/** Undefined before the due date has passed. */
export async function findPublication(db: Database, { year, quarter }: Quarter): Promise<Publication | undefined> {
  const { rows } = await sql<Publication>`
    select (p.due_on + 1)::timestamp at time zone 'Asia/Tashkent' as published,
      least(now() - make_interval(secs => ${SETTLED_S}), (
        select min(d.decided_at) from decision_notices d join reports r on r.id = d.report_id
        where r.year = p.year and r.quarter = p.quarter
      )) as settled
    from periods p
    where p.year = ${year} and p.quarter = ${quarter}
      and p.due_on < (clock_timestamp() at time zone 'Asia/Tashkent')::date`.execute(db);
  return rows[0];
}

export type ReportDecision = {
  readonly cluster_id: number;
  readonly company_name: string;
  readonly at: Date;
  /** Null: rejected or opened again. */
  readonly figures: Figures | null;
};

/** Decisions on the reports of a quarter, the earliest first. */
export async function listDecisions(
  db: Database,
  { year, quarter }: Quarter,
  { settled }: Publication,
): Promise<ReportDecision[]> {
  const { rows } = await sql<ReportDecision>`
    select r.cluster_id, c.company_name, s.created_at as at,
      case when s.status = 'confirmed' then s.figures end as figures
    from reports r
    join report_snapshots s on s.report_id = r.id
    join clusters c on c.id = r.cluster_id
    where r.year = ${year} and r.quarter = ${quarter} and s.status in ('confirmed', 'rejected')
      and s.created_at < ${settled}
    order by s.created_at, s.id limit ${MAX_DECISIONS}`.execute(db);
  return rows;
}
