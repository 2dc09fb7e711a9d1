import type { PostgresPool } from 'kysely';

/** Oldest tested version: Debian 12 has it. */
export const OLDEST_VERSION = 15;

type Row = { readonly version: string; readonly number: number };

/** Version of a server that is too old; undefined if it is supported. */
export async function tooOldVersion(pool: PostgresPool): Promise<string | undefined> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<Row>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
      [],
    );
    const { version = 'unknown', number = 0 } = rows[0] ?? {};
    return number < OLDEST_VERSION * 10_000 ? version : undefined;
  } finally {
    client.release();
  }
}
