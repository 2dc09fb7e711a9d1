import { sql } from 'kysely';
import type { Database } from '../../kernel/database/connect';

/** More rows than a call inserts, and few enough not to delay it. */
const CLEARED_AT_ONCE = 50;

/** Attempts in the current window of a key, and the seconds until it ends, by the database's clock. */
export type Attempts = { readonly count: number; readonly secondsLeft: number };

const secondsLeft = sql<number>`ceil(extract(epoch from window_ends - now()))::int`;

export async function readAttempts(db: Database, key: string): Promise<Attempts> {
  const found = await db
    .selectFrom('sign_in_attempts')
    .select(['count', secondsLeft.as('secondsLeft')])
    .where('key', '=', key)
    .where('window_ends', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found ?? { count: 0, secondsLeft: 0 };
}

/** Counts an attempt in the current window of its key, shared by all instances; opens a new window if it has ended. */
export async function countAttempt(db: Database, key: string, windowSeconds: number): Promise<Attempts> {
  await clearEnded(db);
  const ends = sql<Date>`now() + make_interval(secs => ${windowSeconds})`;
  const hasEnded = sql`sign_in_attempts.window_ends <= now()`;
  return db
    .insertInto('sign_in_attempts')
    .values({ key, count: 1, window_ends: ends })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${hasEnded} then 1 else sign_in_attempts.count + 1 end`,
        window_ends: sql`case when ${hasEnded} then excluded.window_ends else sign_in_attempts.window_ends end`,
      }),
    )
    .returning(['count', secondsLeft.as('secondsLeft')])
    .executeTakeFirstOrThrow();
}

export async function takeBackAttempt(db: Database, key: string): Promise<void> {
  await db
    .updateTable('sign_in_attempts')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('key', '=', key)
    .execute();
}

export async function forgetAttempts(db: Database, key: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('key', '=', key).execute();
}

/** Whether a sign-in under this key has succeeded recently. */
export async function isKnown(db: Database, key: string): Promise<boolean> {
  const found = await db
    .selectFrom('known_sign_ins')
    .select('key')
    .where('key', '=', key)
    .where('known_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found !== undefined;
}

export async function rememberSignIn(db: Database, key: string, days: number): Promise<void> {
  await sql`
    delete from known_sign_ins where key in (
      select key from known_sign_ins where known_until < now() order by known_until limit ${CLEARED_AT_ONCE} for update skip locked
    )`.execute(db);
  const known_until = sql<Date>`now() + make_interval(days => ${days})`;
  await db
    .insertInto('known_sign_ins')
    .values({ key, known_until })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ known_until }))
    .execute();
}

async function clearEnded(db: Database): Promise<void> {
  await sql`
    delete from sign_in_attempts where key in (
      select key from sign_in_attempts where window_ends < now() order by window_ends limit ${CLEARED_AT_ONCE} for update skip locked
    )`.execute(db);
}
