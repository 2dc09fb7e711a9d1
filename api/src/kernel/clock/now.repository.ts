import { sql } from 'kysely';
import type { Database } from '../database/connect';

/** The time by the database's clock, which all instances share. */
export async function now(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date(NaN);
}
