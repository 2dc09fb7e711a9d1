import type { Pace } from '../config/limits';

/** The time that the other end of a transfer has left; runs while it is waited for. */
export class PaceTimer {
  private leftMs: number;
  private startedAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private lastLook: NodeJS.Immediate | undefined;

  /** @param onLate called once the time is used up */
  constructor(
    private readonly pace: Pace,
    private readonly onLate: () => void,
  ) {
    this.leftMs = pace.graceMs;
  }

  start(): void {
    this.startedAt = performance.now();
    this.timer = setTimeout(() => this.look(), this.leftMs);
  }

  stop(): void {
    clearTimeout(this.timer);
    clearImmediate(this.lastLook);
    if (this.timer !== undefined) this.leftMs -= performance.now() - this.startedAt;
    this.timer = undefined;
  }

  /** Bytes that went through. */
  earn(bytes: number): void {
    this.leftMs += (bytes / this.pace.bytesPerSecond) * 1000;
  }

  /**
   * Time earned since the timer was set counts, too. If this process got no processor, what was sent meanwhile lies in the socket: it
   * is read before the other end is called late.
   */
  private look(): void {
    this.stop();
    this.leftMs = Math.max(this.leftMs, 0);
    if (this.leftMs > 0) return this.start();
    this.lastLook = setImmediate(() => (this.leftMs > 0 ? this.start() : this.onLate()));
  }
}
