import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable, OutcomeUnknown } from '@klaster/shared/postgres';
import { ProblemError } from '../problems/problem-error';
import { OperatorError } from '../process/operator-error';
import { problemFromError } from './from-error';

const OURS: ReadonlySet<string> = new Set(['internal', 'storage_full']);

type Log = Pick<FastifyBaseLogger, 'error'>;

/** An outage is logged once in this time. */
const PAUSE_MS = 10_000;

export class FailureLog {
  private nextAt = 0;
  private unwritten = 0;

  constructor(private readonly now: () => number = Date.now) {}

  /** Logs only our own faults and outages. */
  log(error: unknown, log: Log, message = 'request failed'): void {
    if (error instanceof OutcomeUnknown)
      log.error({ reason: describeCause(error) }, 'a connection was lost while a change was being stored');
    else if (error instanceof DatabaseUnavailable) this.logOutage(error, log);
    else if (error instanceof ProblemError && error.cause instanceof OperatorError)
      log.error({ reason: error.cause.message }, message);
    else if (OURS.has(problemFromError(error).code)) log.error({ err: error }, message);
  }

  private logOutage(error: DatabaseUnavailable, log: Log): void {
    if (this.now() < this.nextAt) {
      this.unwritten += 1;
      return;
    }
    log.error({ reason: describeCause(error), before: this.unwritten }, 'the database does not answer');
    this.nextAt = this.now() + PAUSE_MS;
    this.unwritten = 0;
  }
}

/** Contains no values: a code, or the message. */
function describeCause({ cause, message }: DatabaseUnavailable): string {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : message;
}

export const failureLog = new FailureLog();
