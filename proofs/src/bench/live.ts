import { progress } from '@klaster/tools/progress';
import autocannon from 'autocannon';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BuiltSystem } from '../harness/built-system';
import { Client } from '../harness/client';
import { addViewers, reportToReview } from './data.repository';
import type { Measure } from './measure';

const LISTENERS = 300;
/** The API's limit is 16. */
const OF_ONE_USER = 15;
/** A stream lasts at most 75 s: in this time each page has reconnected. */
const QUIET_SECONDS = 80;
/** Milliseconds within which a page reconnects after its stream has ended. */
const PAUSE_MS = 4000;

/** How soon 300 people behind one address are notified of a decision, and what that costs other calls. */
export async function measureLive(system: BuiltSystem, rounds: number): Promise<Measure[]> {
  const logins = await system.asOwner((database) => addViewers(database, Math.ceil(LISTENERS / OF_ONE_USER)));
  const viewers = await Promise.all(logins.map((login) => Client.signIn(system.address, login)));
  const reviewer = await Client.signIn(system.address, 'reviewer');
  progress(`${LISTENERS} listeners`);
  const listeners = new Listeners(Array.from({ length: LISTENERS }, (_, index) => viewers[index % viewers.length]!));
  await listeners.allNotified();
  const notified: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    progress(`decision ${round + 1}`);
    const all = listeners.allNotified();
    const report = await system.asOwner(reportToReview);
    await reviewer.data(`/api/confirm-cluster/${report}`, { body: { comment: 'Тўғри' } });
    const decided = performance.now();
    await all;
    notified.push(performance.now() - decided);
  }
  progress(`${QUIET_SECONDS} s in which nothing happens`);
  const { latency } = await autocannon({
    url: `${system.address}/api/reports/counts`,
    headers: reviewer.headers,
    connections: 1,
    overallRate: 4,
    duration: QUIET_SECONDS,
  });
  await listeners.close();
  return [
    { name: `until all ${LISTENERS} are notified of a decision, ms`, values: notified, limit: 8000 },
    { name: 'a call meanwhile, p99, ms', values: [latency.p99], limit: 100 },
    { name: 'streams refused or aborted', values: [listeners.failures], limit: 0 },
  ];
}

/** Each page keeps a stream of events open over its own connection, and reconnects when it ends. */
class Listeners {
  /** Attempts that were refused or aborted. */
  failures = 0;
  private readonly over = new AbortController();
  private readonly pages: Promise<void>[];
  private readonly versions: string[] = [];
  private waiting = new Set<number>();
  private onAll = () => undefined as void;

  constructor(clients: readonly Client[]) {
    this.pages = clients.map((client, page) => this.keepOpen(page, client));
  }

  /** Resolves when every page has received another version. */
  allNotified(): Promise<void> {
    this.waiting = new Set(this.pages.keys());
    return new Promise((resolve) => (this.onAll = resolve));
  }

  async close(): Promise<void> {
    this.over.abort();
    await Promise.all(this.pages);
  }

  private async keepOpen(page: number, client: Client): Promise<void> {
    const { signal } = this.over;
    while (!signal.aborted) {
      try {
        await this.listen(page, client);
      } catch {
        if (!signal.aborted) this.failures += 1;
      }
      await sleep(Math.random() * PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async listen(page: number, { address, headers }: Client): Promise<void> {
    const { status, body } = await fetch(`${address}/api/events`, {
      headers: { ...headers, accept: 'text/event-stream' },
      signal: this.over.signal,
    });
    if (status !== 200 || !body) throw new Error(`refused: ${status}`);
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const version = /"version":"(\w+)"/.exec(text)?.[1];
      if (version === undefined || this.versions[page] === version) continue;
      this.versions[page] = version;
      this.waiting.delete(page);
      if (this.waiting.size === 0) this.onAll();
    }
  }
}
