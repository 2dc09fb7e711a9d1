import { sql } from 'kysely';
import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../src/kernel/database/connect';
import type { Tables } from '../../src/kernel/database/schema/tables';

type Lock = {
  table: keyof Tables;
  count: number;
};

/** Makes calls while a table is locked. @returns the first answer, which must be a refusal, and all of them in order */
export async function callsWhileLocked<Answer>(
  db: Database,
  { table, count }: Lock,
  call: () => Promise<Answer>,
): Promise<{ first: Answer; all: Answer[] }> {
  const { first, calls } = await db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    const calls = Array.from({ length: count }, call);
    return { first: await Promise.race(calls), calls };
  });
  return { first, all: await Promise.all(calls) };
}

export async function areWaiting(db: Database, count: number): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  for (let looks = 0; looks < 2000; looks += 1) {
    if ((await waiting.execute(db)).rows.length >= count) return;
    await setTimeout(5);
  }
  throw new Error(`Fewer than ${count} wait`);
}

/** A released connection may take a moment. */
export async function heldConnectionsAre(db: Database, count: number): Promise<void> {
  const held = sql`select from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`;
  while ((await held.execute(db)).rows.length !== count) await setTimeout(1);
}
