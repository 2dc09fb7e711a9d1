import { sql } from 'kysely';
import type { Database } from './connect';

/** Asks the database for nothing: it fails where there is none. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
