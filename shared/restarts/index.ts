export { silentConnections } from './silent-connections';

/** Milliseconds before a process is started again after its first death in a row, its second, and so on. */
const PAUSES: readonly number[] = [250, 500, 1000, 2000, 4000];

/** Milliseconds after which a process counts as steady: its next death is the first in a row. */
const STEADY_MS = 30_000;

export type RestartOptions = {
  pauses?: readonly number[];
  /** The clock, in milliseconds. */
  now?: () => number;
};

/** When a process that died is started again: after growing pauses, and not any more after too many deaths in a row. */
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

  /** Deaths in a row. */
  get deaths(): number {
    return this.count;
  }

  /** To be called as the process is started again. */
  started(): void {
    this.startedAt = this.now();
  }

  /**
   * To be called when the process died.
   *
   * @returns milliseconds to wait before it is started again; undefined when it is to be given up
   */
  pauseAfterDeath(): number | undefined {
    if (this.now() - this.startedAt >= STEADY_MS) this.count = 0;
    this.count += 1;
    return this.pauses[this.count - 1];
  }
}
