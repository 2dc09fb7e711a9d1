import { holdsPosition } from '@klaster/shared/contract/http';
import { type WaitingCounts } from '@klaster/shared/contract/reports';
import { sql } from 'kysely';
import type { User, Scope } from '../../kernel/authority/scope';
import type { Database } from '../../kernel/database/connect';
import { delegationsInForce } from '../../kernel/authority/authority.repository';
import { findLevels, isPlain, isTurnOf } from '../../modules/approval/repository';

/** Covers transactions that commit out of order. */
const LATEST = 64;

/** Texts that change with the data. */
export type Versions = {
  readonly reports: string;
  readonly notices: ReadonlyMap<number, string>;
  /** The requested sessions that are still open. */
  readonly sessions: ReadonlySet<number>;
  /** Log position of the database when the versions were read, or later. */
  readonly position?: string;
};

export type Listening = { readonly users: readonly number[]; readonly sessions: readonly number[] };

/**
 * Every report transition stores a snapshot, so the latest snapshots are the version of reports; the highest id by itself would miss a lower
 * one that is committed later. With them go the levels of approval and the delegations, on which it depends who decides. The version of
 * notices includes the latest of all, since a notice may arrive and be read between two queries. A session is open by the same rule as
 * for every request.
 */
export async function readVersions(db: Database, { users, sessions }: Listening): Promise<Versions> {
  const { rows } = await sql<{
    reports: string;
    notices: Readonly<Record<string, string>>;
    open: readonly number[];
    position: string;
  }>`
    select pg_current_wal_insert_lsn()::text as position,
      (select md5(concat_ws(' ', (clock_timestamp() at time zone 'Asia/Tashkent')::date, string_agg(id::text, ' ' order by id),
          (select string_agg(l.approver, ' ' order by l.level) from approval_levels l),
          (select concat(count(*), '.', sum(f.id)) from ${delegationsInForce} f)))
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

/** Counts the work that waits for a user. A closed quarter has none. */
export async function countWaiting(db: Database, user: User, scope: Scope): Promise<WaitingCounts> {
  if (scope.cluster_id !== null) return { to_review: 0, late: 0, to_mend: await countToMend(db, scope.cluster_id) };
  if (!holdsPosition(user.positions, ['UPDATE']) && !user.delegators?.length)
    return { to_review: 0, late: 0, to_mend: 0 };
  const levels = await findLevels(db);
  const turn = isPlain(levels, user) ? undefined : isTurnOf(levels, user.id);
  const { rows } = await toReview(scope.province_code, turn).execute(db);
  return { to_review: 0, late: 0, ...rows[0], to_mend: 0 };
}

/** Starts from the quarters, which are few: the waiting reports of each are adjacent in an index. @param turn whether it waits at the caller's level */
export function toReview(province: string | null, turn = sql<boolean>`true`) {
  const territory =
    province === null ? sql`` : sql`join clusters c on c.id = r.cluster_id and c.province_code = ${province}`;
  return sql<Pick<WaitingCounts, 'to_review' | 'late'>>`
    select count(*)::int as to_review,
      (count(*) filter (where r.decision_due < (clock_timestamp() at time zone 'Asia/Tashkent')::date))::int as late
    from periods q join reports r on r.year = q.year and r.quarter = q.quarter and r.status = 'new' ${territory}
    where q.closed_at is null and ${turn}`;
}

async function countToMend(db: Database, cluster: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from reports r join periods q on q.year = r.year and q.quarter = r.quarter
    where r.cluster_id = ${cluster} and r.status = 'rejected' and q.closed_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}
