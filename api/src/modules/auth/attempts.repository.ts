import { sql } from 'kysely';
import type { Database } from '../../kernel/database/connect';
import { clearExpired } from './expired.repository';

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
  await clearExpired(db, { table: 'sign_in_attempts', key: 'key', time: 'window_ends' });
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

export async function uncountAttempt(db: Database, key: string): Promise<void> {
  await db
    .updateTable('sign_in_attempts')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('key', '=', key)
    .execute();
}

export async function deleteAttempts(db: Database, key: string): Promise<void> {
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
  await clearExpired(db, { table: 'known_sign_ins', key: 'key', time: 'known_until' });
  const known_until = sql<Date>`now() + make_interval(days => ${days})`;
  await db
    .insertInto('known_sign_ins')
    .values({ key, known_until })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ known_until }))
    .execute();
}
