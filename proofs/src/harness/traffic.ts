import { until } from '@klaster/shared/processes';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from './client';

const WRITERS = 4;
const PAUSE_MS = 20;
const REFUSED_PAUSE_MS = 50;
const MAX_FAULTS = 20;
const POSITION = 'x-log-position';
const PROVINCE = { province_code: '1703', district_code: '1703202' };

/** Each address is read by a different visitor. */
const PUBLIC = ['/', '/api/overview', '/api/registers/clusters', `/api/oil_factories/${PROVINCE.province_code}`];

type Answer = { readonly status: number | 'none'; readonly text: string; readonly position: string | null };

/** Number of answers by status, or `none`, and the longest wait. */
type Responses = { readonly statuses: Map<string, number>; longestMs: number };

export type Sight = {
  readonly reads: Responses;
  readonly writes: Responses;
  /** Pages that a gateway refused correctly because it had only just started. */
  refusedPages: number;
  readonly faults: string[];
};

const nothingSeen = (): Sight => ({
  reads: { statuses: new Map(), longestMs: 0 },
  writes: { statuses: new Map(), longestMs: 0 },
  refusedPages: 0,
  faults: [],
});

type Setting = {
  /** Neither this STIR nor any following one exists yet. */
  readonly firstStir?: number;
  /** An answer to a write names the position that reads from replicas must wait for. */
  readonly hasReplicas?: boolean;
  /** A proxy may answer 5xx. Without one, a refusal is a 503 with a problem document. */
  readonly hasProxy?: boolean;
};

/**
 * Staff add factories, each with a new STIR, and visitors read. A write with an unknown outcome is sent again, and each acknowledged
 * one is read. Load generators cannot do this, since they do not remember requests.
 */
export class Traffic {
  /** STIRs of the acknowledged factories. */
  readonly acknowledged: string[] = [];
  private sight = nothingSeen();
  private lastWrite = 0;
  private lastRead = 0;
  private stopped = false;
  private nextStir: number;
  private readonly running: Promise<unknown>;

  static async start(address: string, setting: Setting = {}): Promise<Traffic> {
    return new Traffic(await Client.signIn(address, 'editor'), setting);
  }

  private constructor(
    private readonly editor: Client,
    private readonly setting: Setting,
  ) {
    this.nextStir = setting.firstStir ?? 700_000_000;
    const visitor = new Client(editor.address);
    this.running = Promise.all([
      ...Array.from({ length: WRITERS }, () => this.write()),
      ...PUBLIC.map((path) => this.visit(visitor, path)),
    ]);
  }

  /** What was seen since the last call. */
  take(): Sight {
    const counted = this.sight;
    this.sight = nothingSeen();
    return counted;
  }

  /** Waits until a write and a read that began after now were answered. @returns the milliseconds; undefined after the limit */
  async untilBack(limitMs: number): Promise<number | undefined> {
    const began = performance.now();
    const isBack = () => Math.min(this.lastWrite, this.lastRead) > began;
    return until('reads and writes are answered', isBack, { limitMs, pollMs: 5 }).catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  private async write(): Promise<void> {
    while (!this.stopped) await this.add(String((this.nextStir += 1)));
  }

  /** Repeats until the factory is acknowledged. */
  private async add(stir: string): Promise<void> {
    let isOpen = false;
    while (!this.stopped) {
      const began = performance.now();
      const answer = await this.send(this.editor, 'writes', '/api/oil_factories', { body: factory(stir) });
      // The STIR is taken: it was stored, but the answer was lost.
      const isStored = answer.status === 200 || (answer.status === 409 && isOpen);
      if (isStored) {
        this.acknowledged.push(stir);
        this.lastWrite = Math.max(this.lastWrite, began);
        if (answer.status === 200) await this.readOwn(answer);
        await sleep(PAUSE_MS);
        return;
      }
      if (answer.status === 409) this.fault(`a new factory was refused: ${answer.text.slice(0, 200)}`);
      isOpen ||= answer.status === 'none' || answer.status >= 500;
      await sleep(REFUSED_PAUSE_MS);
    }
  }

  private async readOwn({ text, position }: Answer): Promise<void> {
    const { id } = (JSON.parse(text) as { data: { id: number } }).data;
    if (position === null && this.setting.hasReplicas) return this.fault('an answer to a write names no position');
    const headers: Record<string, string> = position === null ? {} : { [POSITION]: position };
    const { status } = await this.send(this.editor, 'reads', `/api/registers/oil_factories/${id}`, { headers });
    if (status === 404) this.fault(`entry ${id} was not there for whoever had added it`);
  }

  private async visit(visitor: Client, path: string): Promise<void> {
    while (!this.stopped) {
      const began = performance.now();
      const { status } = await this.send(visitor, 'reads', path);
      if (status === 200) this.lastRead = Math.max(this.lastRead, began);
      await sleep(status === 200 ? PAUSE_MS : REFUSED_PAUSE_MS);
    }
  }

  private async send(
    client: Client,
    kind: 'reads' | 'writes',
    ...[path, call]: Parameters<Client['send']>
  ): Promise<Answer> {
    const began = performance.now();
    let answer: Answer = { status: 'none', text: '', position: null };
    try {
      const response = await client.send(path, call);
      answer = { status: response.status, text: await response.text(), position: response.headers.get(POSITION) };
      if (!this.isCorrect(response, path))
        this.fault(`${path} was answered ${response.status}: ${answer.text.slice(0, 200)}`);
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      if (isLate && !this.setting.hasProxy) this.fault(`${path} was not answered at all`);
    }
    const seen = this.sight[kind];
    seen.statuses.set(String(answer.status), (seen.statuses.get(String(answer.status)) ?? 0) + 1);
    seen.longestMs = Math.max(seen.longestMs, performance.now() - began);
    return answer;
  }

  /** Whether the response is correct; the caller decides whether a 404 or 409 is. */
  private isCorrect({ status, headers }: Response, path: string): boolean {
    if ([200, 404, 409].includes(status)) return true;
    if (this.setting.hasProxy) return status >= 500;
    const isProblem = headers.get('content-type')?.startsWith('application/problem+json') ?? false;
    if (path === '/' && status === 503) this.sight.refusedPages += 1;
    return status === 503 && isProblem;
  }

  private fault(fault: string): void {
    if (this.sight.faults.length < MAX_FAULTS && !this.sight.faults.includes(fault)) this.sight.faults.push(fault);
  }
}

/** Requests without an answer. */
export const countUnanswered = ({ reads, writes }: Sight): number =>
  (reads.statuses.get('none') ?? 0) + (writes.statuses.get('none') ?? 0);

export const formatSight = ({ reads, writes }: Sight): string =>
  `reads ${formatSeen(reads)}; writes ${formatSeen(writes)}`;

const formatSeen = ({ statuses, longestMs }: Responses): string =>
  `${[...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')}, longest ${(longestMs / 1000).toFixed(1)} s`;

export async function checkNothingLost(acknowledged: readonly string[], address: string) {
  const path = `/api/oil_factories/${PROVINCE.province_code}`;
  const { factories } = await new Client(address).data<{ factories: { stir: string }[] }>(path);
  const stored = factories.map(({ stir }) => stir);
  const lost = acknowledged.filter((stir) => !stored.includes(stir));
  const twice = stored.filter((stir, index) => stored.indexOf(stir) !== index);
  return {
    what: `of ${acknowledged.length} acknowledged writes ${lost.length} are lost, ${twice.length} stored twice`,
    faults: [
      ...(acknowledged.length === 0 ? ['nothing was acknowledged'] : []),
      ...lost.map((stir) => `${stir} is lost`),
      ...twice.map((stir) => `${stir} is there twice`),
    ],
  };
}

const factory = (stir: string) => ({
  ...PROVINCE,
  stir,
  company_name: `Синов ${stir}`,
  full_name: 'Синовчи Синов',
  phone_number: '+998901234567',
  address: 'Синов кўчаси, 1',
  is_active: true,
  daily_capacity: 1,
  annual_capacity: 1,
  sunflower_capacity: null,
});
