import { setTimeout as after } from 'node:timers/promises';
import { z } from 'zod';

const readinessSchema = z.object({ sample: z.boolean().catch(false) });

type Status = { ready: boolean; sample: boolean; at: number };

const PROBE_LIMIT_MS = 2000;
/** Milliseconds that a page waits, as for its initial data. */
const PAGE_LIMIT_MS = 400;
const READY_FRESH_MS = 1000;
const SAMPLE_FRESH_MS = 10_000;

/** Status of the server behind `/api`, cached for a second. */
export class ApiStatus {
  private last: Status | undefined;
  private asking: Promise<Status> | undefined;

  constructor(
    private readonly origin: string,
    /** Our own API reports whether it is ready; another server is ready if it answers. */
    private readonly isOwnApi: boolean,
  ) {}

  async ready(): Promise<boolean> {
    if (this.last && Date.now() - this.last.at < READY_FRESH_MS) return this.last.ready;
    return (await this.ask()).ready;
  }

  /** Whether the data is a sample. An API that hangs must not delay pages, so an old answer is used if there is one. */
  async sample(): Promise<boolean> {
    const age = this.last ? Date.now() - this.last.at : Infinity;
    if (!this.last?.ready && age > READY_FRESH_MS) await Promise.race([this.ask(), after(PAGE_LIMIT_MS)]);
    else if (age > SAMPLE_FRESH_MS) void this.ask();
    return this.last?.sample ?? false;
  }

  private ask(): Promise<Status> {
    this.asking ??= this.probe().finally(() => {
      this.asking = undefined;
    });
    return this.asking;
  }

  private async probe(): Promise<Status> {
    const found = await this.fetchReadiness();
    // An API that is down for a moment has not changed its data.
    this.last = { ready: found.ready, sample: found.sample ?? this.last?.sample ?? false, at: Date.now() };
    return this.last;
  }

  private async fetchReadiness(): Promise<{ ready: boolean; sample?: boolean }> {
    try {
      const answer = await fetch(`${this.origin}/readyz`, { signal: AbortSignal.timeout(PROBE_LIMIT_MS) });
      const body = readinessSchema.safeParse(await answer.json().catch(() => null));
      return { ready: !this.isOwnApi || answer.ok, ...(body.success ? { sample: body.data.sample } : {}) };
    } catch {
      return { ready: false };
    }
  }
}
