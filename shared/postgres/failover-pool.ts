import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool } from 'kysely';
import { openPool, type PoolLimits, type ServerPool } from './pool';
import { DatabaseUnavailable } from './unavailable';
import { again, Watched } from './watched';
import type { Probe } from './watched';

/** Index of the server on the latest timeline: a former primary stays on an earlier one. `timeline` is the latest ever seen. */
export function findPrimary(
  probes: readonly (Pick<Probe, 'timeline'> | undefined)[],
  timeline: number,
): number | undefined {
  const timelines = probes.map((probe) => probe?.timeline ?? -1);
  const latest = Math.max(...timelines);
  return latest >= timeline && latest >= 0 ? timelines.indexOf(latest) : undefined;
}

const RETRY_MS = 50;

/** Number of consecutive failed checks that is tolerated. After more, the primary is unavailable until a check succeeds. */
const MAX_MISSED = 1;

/**
 * Finds the primary among several servers by polling. After a fail-over, pending calls to the former primary fail at
 * once, and it is not used while it is on its old timeline. If a primary hangs, pending calls fail after a few seconds,
 * and later ones at once until it responds.
 */
export class FailoverPool implements PostgresPool {
  private readonly servers: readonly Watched[];
  private timeline = 0;
  private current: { readonly url: string; readonly pool: ServerPool } | undefined;
  private missed = 0;
  private stop: (() => void) | undefined;

  constructor(
    urls: readonly string[],
    private readonly limits: PoolLimits,
  ) {
    this.servers = urls.map((url) => new Watched(url));
  }

  /** @throws DatabaseUnavailable if none is the primary within the limit */
  async connect() {
    this.stop ??= again(() => this.look());
    const until = performance.now() + this.limits.waitMs;
    while (!this.current) {
      if (performance.now() > until) throw new DatabaseUnavailable('none of the servers is the primary');
      await sleep(RETRY_MS);
    }
    if (this.missed > MAX_MISSED) throw new DatabaseUnavailable('the primary does not answer');
    return this.current.pool.connect();
  }

  async end(): Promise<void> {
    this.stop?.();
    await Promise.all([this.current?.pool.end(), ...this.servers.map((server) => server.end())]);
  }

  private async look(): Promise<void> {
    const probes = await Promise.all(this.servers.map((server) => server.look()));
    const found = findPrimary(probes, this.timeline);
    const url = found === undefined ? undefined : this.servers[found]?.url;
    // A primary that does not respond stays the current one.
    if (found === undefined || url === undefined) return this.miss();
    this.missed = 0;
    this.timeline = probes[found]?.timeline ?? this.timeline;
    if (this.current?.url === url) return;
    const former = this.current;
    this.current = { url, pool: openPool(url, this.limits) };
    former?.pool.cut();
    void former?.pool.end().catch(() => undefined);
  }

  private miss(): void {
    this.missed += 1;
    if (this.missed > MAX_MISSED) this.current?.pool.cut();
  }
}
