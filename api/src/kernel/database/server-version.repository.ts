import { sql } from 'kysely';
import type { Database } from './kysely';

/** The oldest PostgreSQL that the API is tested on: Debian 12 has it. */
export const OLDEST_VERSION = 15;

/** @returns the version of a server that is too old; undefined if it is supported */
export async function tooOldVersion(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ version: string; number: number }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number`.execute(
    db,
  );
  const { version = 'unknown', number = 0 } = rows[0] ?? {};
  return number < OLDEST_VERSION * 10_000 ? version : undefined;
}
