export { answerUnreadable, connectionOptions, watchConnections } from './connections';
export type { ClientLimits } from './connections';

/** Milliseconds before the first restart in a row, the second, and so on. */
const PAUSES: readonly number[] = [250, 500, 1000, 2000, 4000];

/** After this time a process is steady: its next death counts as the first in a row. */
const STEADY_MS = 30_000;

export type RestartOptions = {
  pauses?: readonly number[];
  /** In milliseconds. */
  now?: () => number;
};

/** Decides when a process is restarted: after growing pauses, and no more after too many deaths in a row. */
export class Restarts {
  private readonly pauses: readonly number[];
  private readonly now: () => number;
  private startedAt: number;
  private count = 0;

  constructor({ pauses = PAUSES, now = () => performance.now() }: RestartOptions = {}) {
    this.pauses = pauses;
    this.now = now;
    this.startedAt = now();
  }

  /** Number of deaths in a row. */
  get deaths(): number {
    return this.count;
  }

  /** Call when the process is started again. */
  started(): void {
    this.startedAt = this.now();
  }

  /** Call when the process died. @returns milliseconds until the restart; undefined to give up */
  pauseAfterDeath(): number | undefined {
    if (this.now() - this.startedAt >= STEADY_MS) this.count = 0;
    this.count += 1;
    return this.pauses[this.count - 1];
  }
}
