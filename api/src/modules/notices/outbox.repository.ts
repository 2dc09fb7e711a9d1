import { sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/connect';

/** A sender that claimed rows is considered dead after this time, which exceeds the time limit of the transport. */
const LEASE_S = 300;

/** The number of notices that an account keeps, so that a digest fits one message. */
const MAX_IN_BATCH = 500;

/** Rows of one user that go in one message. */
export type Claim = {
  readonly ids: readonly number[];
  readonly userId: number;
  /** Message id, the same at each attempt. */
  readonly batch: string;
  /** Changes when another sender claims the rows. */
  readonly attempt: number;
  readonly noticeIds: readonly number[];
  /** The address to confirm. */
  readonly email: string | null;
  /** Address of a warning, even if the account has another one now. Without a notice: an address that was removed from the account. */
  readonly address: string | null;
};

/** Stores whether a mail server is configured. Without one, nothing is queued. */
export async function setMailOn(db: Database, is_on: boolean): Promise<void> {
  await db.updateTable('mail_state').set({ is_on }).where('is_on', '<>', is_on).execute();
}

/** Claims a user's oldest rows to one address. A batch keeps its rows and id, so that a retry sends the same message. */
export async function claimNext(db: Database, maxAttempts: number): Promise<Claim | undefined> {
  const { rows } = await sql<{ id: number; user_id: number; batch: string; attempts: number } & MessageColumns>`
    with first as (
      select o.id, o.user_id, o.notice_id, o.address, o.batch, gen_random_uuid() as fresh from mail_outbox o
      where o.done_at is null and o.next_at <= now() and o.attempts < ${maxAttempts} and not exists (
        select from mail_outbox e
        where e.user_id = o.user_id and e.done_at is null and e.next_at <= now() and e.attempts < ${maxAttempts}
          and e.id < o.id
      )
      order by o.next_at, o.id limit 1 for update skip locked
    ), taken as (
      select o.id, first.fresh
      from first join mail_outbox o on o.user_id = first.user_id and o.done_at is null
      where o.id = first.id or (
        first.notice_id is not null and o.notice_id is not null and o.batch is not distinct from first.batch
        and o.address is not distinct from first.address and o.next_at <= now()
      )
      order by o.id limit ${MAX_IN_BATCH} for update of o
    )
    update mail_outbox o
    set batch = coalesce(o.batch, taken.fresh), attempts = o.attempts + 1,
      next_at = now() + make_interval(secs => ${LEASE_S})
    from taken where o.id = taken.id
    returning o.id, o.user_id, o.notice_id, o.email, o.address, o.batch, o.attempts`.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  const ids = rows.map(({ id }) => id);
  const noticeIds = rows.flatMap(({ notice_id }) => notice_id ?? []);
  return {
    ids,
    noticeIds,
    userId: first.user_id,
    batch: first.batch,
    attempt: Math.max(...rows.map(({ attempts }) => attempts)),
    email: first.email,
    address: first.address,
  };
}

type MessageColumns = { readonly notice_id: number | null } & Pick<Claim, 'email' | 'address'>;

/** `givenUp`: the reason; `pause`: seconds until the next attempt. */
export type Outcome =
  | { readonly sent: true }
  | { readonly givenUp: string }
  | { readonly failure: string; readonly pause: number };

/** Does nothing if another sender has claimed the rows since. */
export async function settle(db: Database, { ids, attempt }: Claim, outcome: Outcome): Promise<void> {
  await sql`
    update mail_outbox set ${changeBy(outcome)}
    where id = any(${[...ids]}::int[]) and attempts = ${attempt} and done_at is null`.execute(db);
}

function changeBy(outcome: Outcome) {
  if ('sent' in outcome) return sql`sent_at = now(), done_at = now(), address = null, failure = null`;
  if ('givenUp' in outcome) return sql`done_at = now(), address = null, failure = ${outcome.givenUp}`;
  return sql`failure = ${outcome.failure}, next_at = now() + make_interval(secs => ${outcome.pause})`;
}

export function findRecipient(db: Database, id: number) {
  return db
    .selectFrom('users')
    .select(['email', 'language', 'wants_mail', 'mail_digest', 'cluster_id', 'is_active'])
    .select(sql<boolean>`email_confirmed_at is not null`.as('is_confirmed'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Moves what waits to the time of the account's digest; without one it is sent at once. */
export async function rescheduleNotices(tx: Tx, userId: number): Promise<void> {
  await sql`
    update mail_outbox o set due_at = w.time, next_at = w.time
    from (
      select m.id, mail_time(u.mail_digest, n.kind, now()) as time
      from mail_outbox m join notices n on n.id = m.notice_id join users u on u.id = m.user_id
      where m.user_id = ${userId} and m.done_at is null and m.attempts = 0 and m.address is null
      order by m.id for update of m
    ) as w
    where o.id = w.id`.execute(tx);
}

type Warning = { readonly user_id: number; readonly notice_id: number; readonly address: string };

/** Sends the notices, also those queued already, to the addresses that were confirmed before the act. */
export async function queueWarnings(tx: Tx, warnings: readonly Warning[]): Promise<void> {
  await sql`
    insert into mail_outbox (user_id, notice_id, address)
    select w.user_id, w.notice_id, w.address
    from jsonb_to_recordset(${JSON.stringify(warnings)}::jsonb) as w (user_id int, notice_id int, address text), mail_state
    where is_on order by w.notice_id
    on conflict (notice_id) do update set address = excluded.address`.execute(tx);
}

/** Tells the account's confirmed address that it was removed. */
export async function queueAddressChanged(tx: Tx, userId: number): Promise<void> {
  await sql`
    insert into mail_outbox (user_id, address)
    select users.id, email from users, mail_state
    where users.id = ${userId} and email_confirmed_at is not null and is_on`.execute(tx);
}

/** Replaces earlier messages; does nothing if mail is off. */
export async function queueConfirmation(tx: Tx, user_id: number, email: string): Promise<void> {
  await dropConfirmation(tx, user_id);
  await sql`
    insert into mail_outbox (user_id, email) select ${user_id}, ${email} where exists (select from mail_state where is_on)`.execute(
    tx,
  );
}

export async function dropConfirmation(tx: Tx, userId: number): Promise<void> {
  await tx
    .deleteFrom('mail_outbox')
    .where('user_id', '=', userId)
    .where('email', 'is not', null)
    .where('done_at', 'is', null)
    .execute();
  await tx.deleteFrom('email_confirmations').where('user_id', '=', userId).execute();
}

/** Gives up rows that are too old or were tried too often, and deletes those done long ago. */
export async function clearOutbox(
  db: Database,
  limits: { hours: number; days: number; attempts: number; batch: number },
): Promise<void> {
  await sql`
    update mail_outbox set done_at = now(), address = null, failure = coalesce(failure, 'too late')
    where done_at is null and next_at <= now()
      and (due_at < now() - make_interval(hours => ${limits.hours}::int) or attempts >= ${limits.attempts})`.execute(
    db,
  );
  await sql`
    delete from mail_outbox where id in (
      select id from mail_outbox
      where created_at < now() - make_interval(days => ${limits.days}::int) and done_at is not null limit ${limits.batch}
    )`.execute(db);
}
