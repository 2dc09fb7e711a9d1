import { sql } from 'kysely';

/**
 * The time of a legal act: the database's, which all instances share. The moment itself, not when its transaction began:
 * of two acts on one row the later has the later time, even if it waited for the other.
 */
export const currentTime = sql<Date>`clock_timestamp()`;
