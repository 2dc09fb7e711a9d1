import pg from 'pg';

/** PostgreSQL's refusal of a statement, with its SQLSTATE in `code`; undefined for other failures. */
export function databaseErrorOf(error: unknown): pg.DatabaseError | undefined {
  return error instanceof pg.DatabaseError ? error : undefined;
}
