import { sql } from 'kysely';
import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../src/kernel/database/connect';

/** Resolves when readers see all changes: transactions of other test databases on the server delay them too. */
export async function changesAreVisible(db: Database): Promise<void> {
  const hidden = sql`select from changes where xid >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`;
  for (let looks = 0; looks < 2000; looks += 1) {
    if ((await hidden.execute(db)).rows.length === 0) return;
    await setTimeout(5);
  }
  throw new Error('Changes are still hidden');
}
