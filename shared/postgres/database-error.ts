import pg from 'pg';

/** PostgreSQL's own refusal of a statement, with its SQLSTATE in `code`; undefined for every other failure. */
export function databaseErrorOf(error: unknown): pg.DatabaseError | undefined {
  return error instanceof pg.DatabaseError ? error : undefined;
}
