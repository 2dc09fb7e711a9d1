import { NOTICES_OF_A_PAGE, type NoticeKind } from '@klaster/shared/contract/notices';
import { sql } from 'kysely';
import { type Database, countRows, currentTime } from '../../kernel/database/connect';
import { mayReadReports } from './recipients.repository';

/** Mailed even if the user turned messages off, as an intruder would do first. The trigger `queue_mail` names them too (migration 0047). */
export const SECURITY_KINDS: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  'password_reset',
  'rights_changed',
  'authority_given',
  'credentials_changed',
]);

/** Leaves out notices of reports that the user may no longer read. */
const selectNotices = (db: Database, userId: number) =>
  db
    .selectFrom('notices as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .leftJoin('reports as r', 'r.id', 'n.report_id')
    .leftJoin('clusters as c', 'c.id', 'r.cluster_id')
    .where('n.user_id', '=', userId)
    .where(sql<boolean>`(n.report_id is null or ${mayReadReports})`);

const withParticulars = (db: Database, userId: number) =>
  selectNotices(db, userId)
    .leftJoin('users as about', 'about.id', 'n.about_id')
    .leftJoin('users as actor', 'actor.id', 'n.actor_id')
    .select([
      'n.id',
      'n.kind',
      'n.created_at',
      sql<boolean>`n.read_at is not null`.as('is_read'),
      'n.facts',
      'n.report_id',
      'n.about_id',
      'r.year',
      'r.quarter',
      'r.status',
      'c.company_name as cluster_name',
      'about.full_name as person',
      'actor.full_name as actor',
    ]);

/** Reads one more than a page, to tell whether there are more. */
export function listNotices(db: Database, userId: number, before: number | undefined) {
  return withParticulars(db, userId)
    .$if(before !== undefined, (query) => query.where('n.id', '<', before ?? 0))
    .orderBy('n.id', 'desc')
    .limit(NOTICES_OF_A_PAGE + 1)
    .execute();
}

export function findNotices(db: Database, userId: number, ids: readonly number[]): Promise<NoticeRow[]> {
  return withParticulars(db, userId).where('n.id', 'in', ids).orderBy('n.id').execute();
}

export type NoticeRow = Awaited<ReturnType<typeof listNotices>>[number];

export const countUnread = (db: Database, userId: number): Promise<number> =>
  countRows(selectNotices(db, userId).where('n.read_at', 'is', null));

type Read = { readonly ids?: readonly number[] | undefined; readonly up_to?: number | undefined };

export async function markRead(db: Database, userId: number, { ids, up_to }: Read): Promise<void> {
  const which = ids === undefined ? sql<boolean>`id <= ${up_to}` : sql<boolean>`id = any(${[...ids]}::int[])`;
  await db
    .updateTable('notices')
    .set({ read_at: currentTime })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where(which)
    .execute();
}

type NoticeLimits = { readonly days: number; readonly perUser: number; readonly batch: number };

/** Deletes notices that are too old or too many for a user, either warnings or all others. */
export async function clearOldNotices(
  db: Database,
  { warnings }: { readonly warnings: boolean },
  limits: NoticeLimits,
) {
  const isMeant = sql`(kind = any(${[...SECURITY_KINDS]}::text[])) = ${warnings}::boolean`;
  await sql`
    delete from notices where id in (
      select id from notices
      where created_at < now() - make_interval(days => ${limits.days}::int) and ${isMeant} limit ${limits.batch}
    )`.execute(db);
  await sql`
    delete from notices where id in (
      select n.id
      from (select user_id from notices where ${isMeant} group by user_id having count(*) > ${limits.perUser}) as many,
        lateral (
          select id from notices where user_id = many.user_id and ${isMeant} order by id desc offset ${limits.perUser}
        ) as n
      limit ${limits.batch}
    )`.execute(db);
}
