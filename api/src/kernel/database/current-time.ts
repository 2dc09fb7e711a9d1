import { sql } from 'kysely';
import type { Database } from './connect';

/**
 * Time of a legal act, by the clock that all instances share. Not the start of the transaction: an act that waited for another must have
 * the later time.
 */
export const currentTime = sql<Date>`clock_timestamp()`;

export async function now(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date(NaN);
}
