import { sql } from 'kysely';
import type { Database } from '../../src/kernel/database/connect';

/** Waits until `count` connections hold a snapshot of the database: a batch may still be on its way. */
export async function heldConnectionsAre(db: Database, count: number): Promise<void> {
  while ((await heldConnections(db)) !== count) await new Promise((resolve) => setImmediate(resolve));
}

async function heldConnections(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ held: number }>`select count(*)::int as held from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(db);
  return rows[0]?.held;
}
