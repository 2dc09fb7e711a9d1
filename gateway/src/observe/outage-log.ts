import type { FastifyBaseLogger } from 'fastify';

/** Milliseconds between two log lines about a lasting outage. */
const AGAIN_MS = 60_000;

/**
 * Logs an outage of an upstream server: a line at its start, one a minute while it lasts, one at its end. Requests fail by the
 * thousand then, all for the same reason.
 */
export class OutageLog {
  private failed = 0;
  private loggedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly log: Pick<FastifyBaseLogger, 'warn'>,
    private readonly server: string,
    private readonly now: () => number = () => performance.now(),
  ) {}

  onFailure(error: unknown): void {
    this.failed += 1;
    if (this.now() - this.loggedAt < AGAIN_MS) return;
    this.loggedAt = this.now();
    this.log.warn({ server: this.server, reason: reasonOf(error), requests: this.failed }, 'no answer from upstream');
  }

  onAnswer(): void {
    if (this.failed === 0) return;
    this.log.warn({ server: this.server, requests: this.failed }, 'upstream answers again');
    this.failed = 0;
    this.loggedAt = Number.NEGATIVE_INFINITY;
  }
}

/** In a few words: the stack is the same at every request. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? `${String(error.code)}: ${error.message}` : error.message;
}
