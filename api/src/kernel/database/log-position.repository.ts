import { sql } from 'kysely';
import type { Database } from './kysely';

/** Current log position of the primary: every earlier commit has a lower one. */
export async function currentPosition(db: Database): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_insert_lsn()::text as position`.execute(db);
  return rows[0]?.position ?? '';
}
