import { ProblemError } from '../problems/problem-error';

/** Runs costly work a few at a time; those that wait are bounded, in order of arrival. */
export class WorkQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** @param retrySeconds told to those who come when `mostWaiting` wait already */
  constructor(
    private readonly atOnce: number,
    private readonly mostWaiting: number,
    private readonly retrySeconds: number,
  ) {}

  /** @throws ProblemError `upstream_unavailable` when too many wait already */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.turn();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  /**
   * The same for work whose results are taken one by one, at its reader's pace.
   * @throws ProblemError `upstream_unavailable` when too many wait already
   */
  async *stream<T>(work: () => AsyncIterable<T>): AsyncGenerator<T> {
    await this.turn();
    try {
      yield* work();
    } finally {
      this.leave();
    }
  }

  private leave(): void {
    const next = this.waiting.shift();
    // The place goes to the next in line, whom nobody can overtake.
    if (next) next();
    else this.running -= 1;
  }

  private turn(): Promise<void> | undefined {
    if (this.running < this.atOnce) {
      this.running += 1;
      return undefined;
    }
    if (this.waiting.length >= this.mostWaiting) {
      throw new ProblemError('upstream_unavailable', { retryAfter: this.retrySeconds });
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
