import { ProblemError } from '../problems/problem-error';

/** Half of the threads that Node has for such work, so that name lookups and files never wait for passwords. */
const AT_ONCE = 2;

/** Some two seconds of work: whoever would wait longer is told to come again. */
const MOST_WAITING = 50;
const RETRY_SECONDS = 3;

/** Runs costly work a few at a time; those that wait are bounded, in order of arrival. */
export class WorkQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce = AT_ONCE,
    private readonly mostWaiting = MOST_WAITING,
  ) {}

  /** @throws ProblemError `upstream_unavailable` when too many wait already */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.turn();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // The place goes to the next in line, whom nobody can overtake.
      if (next) next();
      else this.running -= 1;
    }
  }

  private turn(): Promise<void> | undefined {
    if (this.running < this.atOnce) {
      this.running += 1;
      return undefined;
    }
    if (this.waiting.length >= this.mostWaiting) {
      throw new ProblemError('upstream_unavailable', { retryAfter: RETRY_SECONDS });
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
