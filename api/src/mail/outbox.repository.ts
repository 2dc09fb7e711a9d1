import { sql } from 'kysely';
import type { Database, Tx } from '../database/connect';

/** Seconds in which a sender that took rows has sent them, or is dead: more than a transport may take. */
const LEASE_S = 300;

/** Rows that go in one message at most. */
const MOST_IN_BATCH = 50;

/** Rows of one user that a sender has taken, to go in one message. */
export type Claim = {
  readonly ids: readonly number[];
  readonly userId: number;
  /** Names the message; the same at each attempt. */
  readonly batch: string;
  /** Which attempt it is; another sender's is another one. */
  readonly attempt: number;
  readonly noticeIds: readonly number[];
  /** The address to confirm; null: it is about notices. */
  readonly email: string | null;
};

/** Says whether messages are sent: nothing is queued where nobody sends. All instances are configured alike. */
export async function setMailOn(db: Database, is_on: boolean): Promise<void> {
  await db.updateTable('mail_state').set({ is_on }).where('is_on', '<>', is_on).execute();
}

/**
 * Takes what waits longest: a user's notices together, or the one address to confirm. A batch that was tried before stays as it was,
 * so that a message that comes twice is the same one. Of several senders each takes others, for only the first row that waits of a
 * user is looked for, and who finds it locked goes on to the next.
 */
export async function claimNext(db: Database, mostAttempts: number): Promise<Claim | undefined> {
  const { rows } = await sql<{ id: number; user_id: number; batch: string; attempts: number } & Of>`
    with first as (
      select o.id, o.user_id, o.notice_id, o.batch, gen_random_uuid() as fresh from mail_outbox o
      where o.done_at is null and o.next_at <= now() and o.attempts < ${mostAttempts} and not exists (
        select from mail_outbox e
        where e.user_id = o.user_id and e.done_at is null and e.next_at <= now() and e.attempts < ${mostAttempts}
          and e.id < o.id
      )
      order by o.next_at, o.id limit 1 for update skip locked
    ), taken as (
      select o.id, first.fresh
      from first join mail_outbox o on o.user_id = first.user_id and o.done_at is null
      where o.id = first.id or (
        first.notice_id is not null and o.notice_id is not null and o.batch is not distinct from first.batch
        and o.next_at <= now()
      )
      order by o.id limit ${MOST_IN_BATCH} for update of o
    )
    update mail_outbox o
    set batch = coalesce(o.batch, taken.fresh), attempts = o.attempts + 1,
      next_at = now() + make_interval(secs => ${LEASE_S})
    from taken where o.id = taken.id
    returning o.id, o.user_id, o.notice_id, o.email, o.batch, o.attempts`.execute(db);
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
  };
}

type Of = { readonly notice_id: number | null; readonly email: string | null };

/** What became of an attempt: sent; given up, and why; or to be tried again after so many seconds. */
export type Outcome =
  { readonly sent: true } | { readonly givenUp: string } | { readonly failure: string; readonly pause: number };

/** Writes down what became of rows, unless another sender has taken them since. */
export async function settle(db: Database, { ids, attempt }: Claim, outcome: Outcome): Promise<void> {
  await sql`
    update mail_outbox set ${changeBy(outcome)}
    where id = any(${[...ids]}::int[]) and attempts = ${attempt} and done_at is null`.execute(db);
}

function changeBy(outcome: Outcome) {
  if ('sent' in outcome) return sql`sent_at = now(), done_at = now(), failure = null`;
  if ('givenUp' in outcome) return sql`done_at = now(), failure = ${outcome.givenUp}`;
  return sql`failure = ${outcome.failure}, next_at = now() + make_interval(secs => ${outcome.pause})`;
}

/** Where messages to a user go, and in which language; whatever they wanted when it was queued. */
export function findRecipient(db: Database, id: number) {
  return db
    .selectFrom('users')
    .select(['email', 'language', 'wants_mail', 'cluster_id'])
    .select(sql<boolean>`email_confirmed_at is not null`.as('is_confirmed'))
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

/** Queues the message by which an address is confirmed, in place of those before; nothing where none are sent. */
export async function queueConfirmation(tx: Tx, user_id: number, email: string): Promise<void> {
  await dropConfirmation(tx, user_id);
  await sql`
    insert into mail_outbox (user_id, email) select ${user_id}, ${email} where exists (select from mail_state where is_on)`.execute(
    tx,
  );
}

/** Nothing confirms an address that was entered before. */
export async function dropConfirmation(tx: Tx, userId: number): Promise<void> {
  await tx
    .deleteFrom('mail_outbox')
    .where('user_id', '=', userId)
    .where('email', 'is not', null)
    .where('done_at', 'is', null)
    .execute();
  await tx.deleteFrom('email_confirmations').where('user_id', '=', userId).execute();
}

/** Gives up what waited for too many hours or was tried too often, and forgets what was done so many days ago. */
export async function clearOutbox(
  db: Database,
  most: { hours: number; days: number; attempts: number; batch: number },
): Promise<void> {
  await sql`
    update mail_outbox set done_at = now(), failure = coalesce(failure, 'too late')
    where done_at is null and next_at <= now()
      and (created_at < now() - make_interval(hours => ${most.hours}::int) or attempts >= ${most.attempts})`.execute(
    db,
  );
  await sql`
    delete from mail_outbox where id in (
      select id from mail_outbox
      where created_at < now() - make_interval(days => ${most.days}::int) and done_at is not null limit ${most.batch}
    )`.execute(db);
}
