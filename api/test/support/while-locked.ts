import { sql } from 'kysely';
import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../src/kernel/database/connect';
import type { Tables } from '../../src/kernel/database/schema/tables';

type Lock = {
  /** The one that nobody can read. */
  table: keyof Tables;
  /** How many calls are made meanwhile. */
  count: number;
};

/**
 * Makes calls while nobody can read a table.
 * @returns the first answer, which no call but one that is refused can have, and all of them in the order of the calls
 */
export async function callsWhileLocked<Answer>(
  db: Database,
  { table, count }: Lock,
  call: () => Promise<Answer>,
): Promise<{ first: Answer; all: Answer[] }> {
  const { first, calls } = await db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    const made = Array.from({ length: count }, call);
    return { first: await Promise.race(made), calls: made };
  });
  return { first, all: await Promise.all(calls) };
}

/** Waits until `count` statements of this database wait for a lock. */
export async function areWaiting(db: Database, count: number): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  for (let looks = 0; looks < 2000; looks += 1) {
    if ((await waiting.execute(db)).rows.length >= count) return;
    await setTimeout(5);
  }
  throw new Error(`Fewer than ${count} wait`);
}

/** Waits until `count` connections hold a snapshot of the database: a batch may still be on its way. */
export async function heldConnectionsAre(db: Database, count: number): Promise<void> {
  while ((await heldConnections(db)) !== count) await new Promise((resolve) => setImmediate(resolve));
}

async function heldConnections(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ held: number }>`select count(*)::int as held from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(db);
  return rows[0]?.held;
}
