import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../kernel/database/connect';
import { deleteAccountData } from '../../kernel/database/account-data.repository';
import { RETENTION, type RetentionRule } from '../../kernel/database/retention-rules';

/** A run that has not finished after this time has died. */
const LEASE_HOURS = 1;

/** Claims today's run for one instance. @returns its day in Tashkent; undefined: it is done or another instance runs it */
export async function claimRun(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    insert into retention_runs as r (day) values ((clock_timestamp() at time zone 'Asia/Tashkent')::date)
    on conflict (day) do update set started_at = now()
    where r.finished_at is null and r.started_at < now() - make_interval(hours => ${LEASE_HOURS}::int)
    returning day::text`.execute(db);
  return rows[0]?.day;
}

/** Records progress, which is also the heartbeat of the run. */
export async function recordProgress(
  db: Database,
  day: string,
  { removed, isDone }: { readonly removed: Readonly<Record<string, number>>; readonly isDone: boolean },
): Promise<void> {
  await sql`
    update retention_runs
    set removed = ${JSON.stringify(removed)}::jsonb, started_at = case when ${isDone} then started_at else now() end,
      finished_at = case when ${isDone} then now() end
    where day = ${day}::date`.execute(db);
}

type Remove = (db: Database, limit: number) => Promise<number>;

type OldRows = { readonly key: string; readonly where: RawBuilder<unknown> };

/** Locked rows are left to the next run. */
const deleteRows =
  (table: string, { key, where }: OldRows): Remove =>
  async (db, limit) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ${sql.ref(key)} in (
        select ${sql.ref(key)} from ${sql.table(table)} where ${where} limit ${limit} for update skip locked
      )`.execute(db);
    return Number(numAffectedRows);
  };

/** The function has rights that the API lacks. */
const callFunction =
  (name: 'forget_network_addresses' | 'forget_drafts'): Remove =>
  async (db, limit) => {
    const { rows } = await sql<{ count: number }>`select ${sql.id(name)}(${limit}::integer) as count`.execute(db);
    return rows[0]?.count ?? 0;
  };

const olderThan = (column: string, days: number) =>
  sql`${sql.ref(column)} < now() - make_interval(days => ${days}::int)`;

const isExpired = (column: string) => sql`${sql.ref(column)} < now()`;

/** Oldest first; raises the floor, so that readers behind it get `position_gone`. */
const deleteChanges: Remove = async (db, limit) => {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from changes where (xid, seq) in (
        select xid, seq from changes where ${olderThan('at', RETENTION.changes.keep)} order by xid, seq limit ${limit}
      ) returning xid, seq
    ), last as (select xid, seq from gone order by xid desc, seq desc limit 1), raised as (
      update change_feed f set floor_xid = last.xid, floor_seq = last.seq
      from last where (f.floor_xid, f.floor_seq) < (last.xid, last.seq)
    )
    select count(*)::int as count from gone`.execute(db);
  return rows[0]?.count ?? 0;
};

/** How each rule deletes its data, in order. The jobs of notices and mail delete theirs. */
export const REMOVALS: Readonly<Partial<Record<RetentionRule, Remove>>> = {
  sessions: deleteRows('sessions', { key: 'id', where: olderThan('created_at', RETENTION.sessions.keep) }),
  proofs: deleteRows('proofs', { key: 'proof_hash', where: isExpired('expires_at') }),
  sign_in_challenges: deleteRows('sign_in_challenges', { key: 'challenge_hash', where: isExpired('expires_at') }),
  used_challenges: deleteRows('used_challenges', { key: 'challenge', where: isExpired('expires_at') }),
  sign_in_attempts: deleteRows('sign_in_attempts', { key: 'key', where: isExpired('window_ends') }),
  known_sign_ins: deleteRows('known_sign_ins', { key: 'key', where: isExpired('known_until') }),
  one_time_links: deleteRows('one_time_links', {
    key: 'token_hash',
    where: olderThan('created_at', RETENTION.one_time_links.keep),
  }),
  email_confirmations: deleteRows('email_confirmations', { key: 'user_id', where: isExpired('expires_at') }),
  unconfirmed_factors: deleteRows('second_factors', {
    key: 'user_id',
    where: sql`confirmed_at is null and ${olderThan('begun_at', RETENTION.unconfirmed_factors.keep)}`,
  }),
  unfinished_uploads: deleteRows('attachments', {
    key: 'id',
    where: sql`state = 'uploading' and ${olderThan('updated_at', RETENTION.unfinished_uploads.keep)}`,
  }),
  removed_attachments: deleteRows('attachments', {
    key: 'id',
    where: sql`state = 'removed' and ${olderThan('updated_at', RETENTION.removed_attachments.keep)}`,
  }),
  drafts: callFunction('forget_drafts'),
  network_addresses: callFunction('forget_network_addresses'),
  erased_accounts: (db) => deleteAccountData(db, 'erased'),
  changes: deleteChanges,
  retention_runs: deleteRows('retention_runs', {
    key: 'day',
    where: olderThan('started_at', RETENTION.retention_runs.keep),
  }),
};
