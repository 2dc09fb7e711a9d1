import { sql } from 'kysely';
import type { Database } from './connect';

/** Runs an empty query; fails when the database is unavailable. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
