import { sql } from 'kysely';
import type { Database } from '../database/connect';
import type { Versions } from './versions';

/** `today` is the current date in Tashkent. */
export async function readVersions(db: Database): Promise<Versions> {
  const { rows } = await sql<{ name: string; version: string }>`
    select name, version::text from public_versions
    union all select 'today', (clock_timestamp() at time zone 'Asia/Tashkent')::date::text`.execute(db);
  return new Map(rows.map(({ name, version }) => [name, version]));
}
