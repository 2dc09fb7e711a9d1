import { sql } from 'kysely';
import type { Database } from './connect';

/**
 * The time of a legal act: the database's, which all instances share. The moment itself, not when its transaction began:
 * of two acts on one row the later has the later time, even if it waited for the other.
 */
export const currentTime = sql<Date>`clock_timestamp()`;

/** The time by the database's clock, which all instances share. */
export async function now(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date(NaN);
}
