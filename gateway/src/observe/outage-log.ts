import type { FastifyBaseLogger } from 'fastify';

/** Milliseconds between two log lines about a lasting outage. */
const AGAIN_MS = 60_000;

type Options = {
  /** Called with each failure. */
  count?: () => void;
  now?: () => number;
};

/** Logs outages of a server behind the gateway: one line at the start, one a minute, one at the end. */
export class OutageLog {
  private failed = 0;
  private loggedAt = Number.NEGATIVE_INFINITY;
  private readonly count: () => void;
  private readonly now: () => number;

  constructor(
    private readonly log: Pick<FastifyBaseLogger, 'warn'>,
    private readonly server: string,
    { count = () => undefined, now = () => performance.now() }: Options,
  ) {
    this.count = count;
    this.now = now;
  }

  onFailure(error: unknown): void {
    this.count();
    this.failed += 1;
    if (this.now() - this.loggedAt < AGAIN_MS) return;
    this.loggedAt = this.now();
    this.log.warn(
      { server: this.server, reason: describeError(error), requests: this.failed },
      'no answer from upstream',
    );
  }

  onAnswer(): void {
    if (this.failed === 0) return;
    this.log.warn({ server: this.server, requests: this.failed }, 'upstream answers again');
    this.failed = 0;
    this.loggedAt = Number.NEGATIVE_INFINITY;
  }
}

/** Without the stack, which is the same for every request. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? `${String(error.code)}: ${error.message}` : error.message;
}
