import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { factory, PROVINCE, signIn } from '../test-kill/load';

const WRITERS = 4;
const READERS = 4;
const PAUSE_MS = 20;
const REFUSED_PAUSE_MS = 50;
const ANSWER_LIMIT_MS = 20_000;
const POSITION = 'x-log-position';

const addedSchema = z.object({ data: z.object({ id: z.number() }) });

/** What users experienced with one kind of request. */
export type Seen = { readonly statuses: Map<string, number>; longestMs: number };

export type Sight = { readonly reads: Seen; readonly writes: Seen; readonly faults: string[] };

const nothingSeen = (): Sight => ({
  reads: { statuses: new Map(), longestMs: 0 },
  writes: { statuses: new Map(), longestMs: 0 },
  faults: [],
});

/**
 * Staff who add factories, each with a STIR of its own, and visitors who read. A write of which nobody knows what came is sent again,
 * as its author would; after each that was acknowledged its author reads it, by the position of the answer.
 */
export class Traffic {
  /** STIR of every factory whose addition was acknowledged. */
  readonly acknowledged: string[] = [];
  private sight = nothingSeen();
  private lastWrite = 0;
  private lastRead = 0;
  private stopped = false;
  private nextStir: number;
  private readonly hasReplicas: boolean;
  private readonly running: Promise<unknown>;

  /** @param firstStir no factory has it or any of those that follow */
  static async start(address: string, firstStir = 700_000_000, hasReplicas = true): Promise<Traffic> {
    return new Traffic(address, await signIn(address), { firstStir, hasReplicas });
  }

  private constructor(
    private readonly address: string,
    private readonly token: string,
    { firstStir, hasReplicas }: { readonly firstStir: number; readonly hasReplicas: boolean },
  ) {
    this.nextStir = firstStir;
    this.hasReplicas = hasReplicas;
    const readers = Array.from({ length: READERS }, (_, index) => this.visit(PUBLIC[index % PUBLIC.length] ?? '/'));
    this.running = Promise.all([...Array.from({ length: WRITERS }, () => this.write()), ...readers]);
  }

  /** What users experienced since the last call. */
  peek(): Sight {
    return this.sight;
  }

  take(): Sight {
    const taken = this.sight;
    this.sight = nothingSeen();
    return taken;
  }

  /** Waits until a write and a read were answered that began after now. @returns the milliseconds; undefined past the limit */
  async untilBack(limit: number): Promise<number | undefined> {
    const begun = performance.now();
    while (performance.now() - begun < limit) {
      if (Math.min(this.lastWrite, this.lastRead) > begun) return performance.now() - begun;
      await sleep(5);
    }
    return undefined;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  private async write(): Promise<void> {
    while (!this.stopped) {
      const stir = String((this.nextStir += 1));
      let isOpen = false;
      for (let done = false; !done && !this.stopped;) {
        const began = performance.now();
        const answer = await this.send(
          '/api/oil_factories',
          { method: 'POST', body: JSON.stringify(factory(stir)) },
          'writes',
        );
        // The write was stored before its answer was lost: the STIR is taken.
        done = answer.status === 200 || (answer.status === 409 && isOpen);
        if (!done && answer.status === 409) this.fault(`a new factory was refused: ${answer.text.slice(0, 200)}`);
        if (done) {
          this.acknowledged.push(stir);
          this.lastWrite = Math.max(this.lastWrite, began);
          if (answer.status === 200) await this.readOwn(answer);
        }
        isOpen ||= answer.status === 'broken' || answer.status >= 500;
        await sleep(done ? PAUSE_MS : REFUSED_PAUSE_MS);
      }
    }
  }

  /** Checks that a writer reads its own write: the factory in the list, and as an entry. */
  private async readOwn({ text, position }: Answer): Promise<void> {
    const { id } = addedSchema.parse(JSON.parse(text)).data;
    if (position === null && this.hasReplicas) return this.fault('an answer to a write names no position');
    const { status } = await this.send(
      `/api/registers/oil_factories/${id}`,
      { headers: position === null ? {} : { [POSITION]: position } },
      'reads',
    );
    if (status === 404) this.fault(`entry ${id} was not there for whoever had added it`);
  }

  private async visit(path: string): Promise<void> {
    while (!this.stopped) {
      const began = performance.now();
      const { status } = await this.send(path, { headers: { 'x-access-token': '' } }, 'reads');
      if (status === 200) this.lastRead = Math.max(this.lastRead, began);
      await sleep(status === 200 ? PAUSE_MS : REFUSED_PAUSE_MS);
    }
  }

  private async send(path: string, init: RequestInit, kind: 'reads' | 'writes'): Promise<Answer> {
    const began = performance.now();
    const given = Object.fromEntries(new Headers(init.headers));
    const headers = { 'content-type': 'application/json', 'x-access-token': this.token, ...given };
    if (headers['x-access-token'] === '') Reflect.deleteProperty(headers, 'x-access-token');
    let answer: Answer = { status: 'broken', text: '', position: null };
    try {
      const response = await fetch(this.address + path, {
        ...init,
        headers,
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      });
      answer = { status: response.status, text: await response.text(), position: response.headers.get(POSITION) };
    } catch {
      // Counted as broken.
    }
    const seen = this.sight[kind];
    seen.statuses.set(String(answer.status), (seen.statuses.get(String(answer.status)) ?? 0) + 1);
    seen.longestMs = Math.max(seen.longestMs, performance.now() - began);
    if (typeof answer.status === 'number' && answer.status < 500 && ![200, 304, 404, 409].includes(answer.status))
      this.fault(`${path} was answered ${answer.status}: ${answer.text.slice(0, 200)}`);
    return answer;
  }

  private fault(fault: string): void {
    if (this.sight.faults.length < 20 && !this.sight.faults.includes(fault)) this.sight.faults.push(fault);
  }
}

type Answer = { readonly status: number | 'broken'; readonly text: string; readonly position: string | null };

const PUBLIC = ['/api/overview', '/', '/api/registers/clusters', `/api/oil_factories/${PROVINCE.province_code}`];
