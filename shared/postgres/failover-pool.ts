import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool } from 'kysely';
import { openPool, type PoolLimits, type ServerPool } from './pool';
import { DatabaseUnavailable } from './unavailable';
import { primaryOf } from './primary';
import { again, Watched } from './watched';

const ASK_AGAIN_MS = 50;

/** Looks in a row that the primary may leave unanswered: after them it is away, until it answers again. */
const MOST_MISSED = 1;

/**
 * Connections of whichever of several servers is the primary. All are looked at twice a second; once another has taken over,
 * whoever waits for the former one is told at once, and it is never connected to again while it is on its old timeline. One that stands
 * still is waited for a few seconds, and then by nobody until it answers again.
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

  /** @throws DatabaseUnavailable where none of them is the primary within the limit */
  async connect() {
    this.stop ??= again(() => this.look());
    const until = performance.now() + this.limits.waitMs;
    while (!this.current) {
      if (performance.now() > until) throw new DatabaseUnavailable('none of the servers is the primary');
      await sleep(ASK_AGAIN_MS);
    }
    if (this.missed > MOST_MISSED) throw new DatabaseUnavailable('the primary does not answer');
    return this.current.pool.connect();
  }

  async end(): Promise<void> {
    this.stop?.();
    await Promise.all([this.current?.pool.end(), ...this.servers.map((server) => server.end())]);
  }

  private async look(): Promise<void> {
    const probes = await Promise.all(this.servers.map((server) => server.look()));
    const found = primaryOf(probes, this.timeline);
    const url = found === undefined ? undefined : this.servers[found]?.url;
    // A primary that does not answer stays the one there is.
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
    if (this.missed > MOST_MISSED) this.current?.pool.cut();
  }
}
