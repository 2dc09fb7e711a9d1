import { databaseErrorOf } from './database-error';

/** The database is unavailable, or was lost during the call: nothing of the call has been stored. A retry may succeed. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** The connection was lost during a commit: whether the transaction was committed is unknown. */
export class OutcomeUnknown extends DatabaseUnavailable {
  override readonly name = 'OutcomeUnknown';
}

/**
 * The fault is in the state of the server, not in the statement: no connections left, memory or disk short (53), ended by an
 * operator, starting up or stopping (57P), over its time limit (57014), a lock or a deadlock in the way (55P03, 40), a
 * standby after a fail-over (25006), or idle within a transaction for too long (25P03). Class 08 is the connection itself.
 */
const PASSING = /^(08...|40...|53...|57P..|57014|55P03|25006|25P03)$/;

/** After these the server has closed the connection, or is about to. */
const ENDED = /^(08...|57P..|25P03)$/;

/** A full disk, or the end of a quota: of PostgreSQL's server, or of this one. */
const DISK_FULL: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether a write failed because a disk is full, here or at the database. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && DISK_FULL.has(error.code)) || isDiskFull(error.cause);
}

/** Whether PostgreSQL's error is transient; the statement itself is valid. */
export function isPassing(error: unknown): boolean {
  return PASSING.test(databaseErrorOf(error)?.code ?? '');
}

/**
 * Whether the connection is unusable after the error: the server has closed it, or the network failed rather than the statement. A
 * value that cannot be sent (`TypeError`, `RangeError`) is neither.
 */
export function endsConnection(error: unknown): boolean {
  const databaseError = databaseErrorOf(error);
  if (databaseError) return ENDED.test(databaseError.code ?? '');
  return !(error instanceof TypeError || error instanceof RangeError);
}
