import { holdsPosition, type WaitingCounts } from '@klaster/shared/contract';
import { sql } from 'kysely';
import type { User } from '../../kernel/authority/user';
import type { Scope } from '../../kernel/authority/scope';
import type { Database } from '../../kernel/database/connect';

/** Number of latest transitions in the version: one committed out of order among them is not overlooked. */
const LATEST = 64;

/** A text that changes whenever its data does. */
export type Versions = {
  readonly reports: string;
  readonly notices: ReadonlyMap<number, string>;
  /** Those of the requested sessions that are still open. */
  readonly sessions: ReadonlySet<number>;
  /** Log position of the database, not before that of the versions. */
  readonly position?: string;
};

export type Listening = { readonly users: readonly number[]; readonly sessions: readonly number[] };

/**
 * The version of reports changes whenever one is submitted, decided on or reopened, and every day. Each of these stores a snapshot,
 * so the latest snapshots make the version: read from the end of their index, however many reports there are. The highest number
 * alone would not do, since a lower one may be committed after it. The version of notices is the number of unread ones and the latest
 * of all, each from an index: a notice that arrives and is read between two queries changes it too, since a page may have counted it
 * meanwhile. A session is open by the rule of every call: its row exists, its account may sign in and has the rights it began with.
 */
export async function readVersions(db: Database, { users, sessions }: Listening): Promise<Versions> {
  const { rows } = await sql<{
    reports: string;
    notices: Readonly<Record<string, string>>;
    open: readonly number[];
    position: string;
  }>`
    select pg_current_wal_insert_lsn()::text as position,
      (select md5(concat_ws(' ', (clock_timestamp() at time zone 'Asia/Tashkent')::date, string_agg(id::text, ' ' order by id)))
        from (select id from report_snapshots order by id desc limit ${LATEST}) as latest) as reports,
      (select coalesce(json_object_agg(u.id, concat(
          (select count(*) from notices where user_id = u.id and read_at is null), '.',
          (select max(id) from notices where user_id = u.id)
        )), '{}') from unnest(${[...users]}::int[]) as u (id)) as notices,
      array(
        select s.id from sessions s join users u on u.id = s.user_id and u.is_active and u.token_version = s.token_version
        where s.id = any(${[...sessions]}::int[])
      ) as open`.execute(db);
  const { reports = '', notices = {}, open = [], position = '' } = rows[0] ?? {};
  return { reports, notices: new Map(users.map((id) => [id, notices[id] ?? ''])), sessions: new Set(open), position };
}

/** Counts of work that waits for a user. A closed quarter has none: nothing can be decided or corrected there. */
export async function countWaiting(db: Database, { positions }: User, scope: Scope): Promise<WaitingCounts> {
  if (scope.cluster_id !== null) return { to_review: 0, late: 0, to_mend: await countToMend(db, scope.cluster_id) };
  if (!holdsPosition(positions, ['UPDATE'])) return { to_review: 0, late: 0, to_mend: 0 };
  const { rows } = await toReview(scope.province_code).execute(db);
  return { to_review: 0, late: 0, ...rows[0], to_mend: 0 };
}

/** Counts within a territory. Quarters first: there are few, and the waiting reports of each are adjacent in an index. */
export function toReview(province: string | null) {
  const territory =
    province === null ? sql`` : sql`join clusters c on c.id = r.cluster_id and c.province_code = ${province}`;
  return sql<Pick<WaitingCounts, 'to_review' | 'late'>>`
    select count(*)::int as to_review,
      (count(*) filter (where r.decision_due < (clock_timestamp() at time zone 'Asia/Tashkent')::date))::int as late
    from periods q join reports r on r.year = q.year and r.quarter = q.quarter and r.status = 'new' ${territory}
    where q.closed_at is null`;
}

async function countToMend(db: Database, cluster: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from reports r join periods q on q.year = r.year and q.quarter = r.quarter
    where r.cluster_id = ${cluster} and r.status = 'rejected' and q.closed_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}
