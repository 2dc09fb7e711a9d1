import pg from 'pg';

/** PostgreSQL's refusal of a statement, with its SQLSTATE in `code`; undefined for other failures. */
export function asDatabaseError(error: unknown): pg.DatabaseError | undefined {
  return error instanceof pg.DatabaseError ? error : undefined;
}

/** Nothing of the call has been stored. A retry may succeed. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** The connection was lost during a commit. */
export class OutcomeUnknown extends DatabaseUnavailable {
  override readonly name = 'OutcomeUnknown';
}

/**
 * Transient errors: connection (08), no connections, memory or disk (53), ended by an operator, starting or stopping (57P), over
 * its time (57014), lock or deadlock (55P03, 40), a standby after a fail-over (25006), idle in a transaction (25P03).
 */
const PASSING = /^(08...|40...|53...|57P..|57014|55P03|25006|25P03)$/;

/** The server has closed the connection, or is about to. */
const ENDED = /^(08...|57P..|25P03)$/;

/** A full disk, or the end of a quota, of PostgreSQL's server or of this process. */
const DISK_FULL: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT']);

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && DISK_FULL.has(error.code)) || isDiskFull(error.cause);
}

/** Transient: the statement itself is valid. */
export function isPassing(error: unknown): boolean {
  return PASSING.test(asDatabaseError(error)?.code ?? '');
}

/** The connection is unusable after the error. A value that cannot be sent (`TypeError`, `RangeError`) does not affect it. */
export function endsConnection(error: unknown): boolean {
  const databaseError = asDatabaseError(error);
  if (databaseError) return ENDED.test(databaseError.code ?? '');
  return !(error instanceof TypeError || error instanceof RangeError);
}
