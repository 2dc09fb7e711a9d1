import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const WRITERS = 4;
const BETWEEN_WRITES_MS = 10;
const BETWEEN_REFUSALS_MS = 50;
const BETWEEN_PAGES_MS = 100;
const ANSWER_LIMIT_MS = 20_000;

export const PROVINCE = { province_code: '1703', district_code: '1703202' };
const EDITOR = { login: 'editor', password: 'Demo-2026!' };

const loginSchema = z.object({ data: z.object({ token: z.string() }) });
const listSchema = z.object({ data: z.object({ factories: z.array(z.object({ stir: z.string() })) }) });

/** Outcomes of the requests since the last reading. */
export type Counts = {
  acknowledged: number;
  /** Refused in good order: 503 with a problem document. */
  refused: number;
  /** No response: the connection was refused or broke. */
  broken: number;
  /** Answers that should not be, each said once. */
  faults: string[];
};

const none = (): Counts => ({ acknowledged: 0, refused: 0, broken: 0, faults: [] });

/** Writers that add oil factories through the gateway, one after the other, and a visitor who opens a page. */
export class Load {
  /** STIR of every factory whose addition was acknowledged. */
  readonly acknowledged: string[] = [];
  private counts = none();
  private lastBegan = 0;
  private stopped = false;
  private nextStir = 700_000_000;
  private readonly running: Promise<unknown>;

  static async start(address: string): Promise<Load> {
    return new Load(address, await signIn(address));
  }

  private constructor(
    private readonly address: string,
    private readonly token: string,
  ) {
    this.running = Promise.all([...Array.from({ length: WRITERS }, () => this.write()), this.visit()]);
  }

  /** Outcomes of the requests since the last call. */
  take(): Counts {
    const taken = this.counts;
    this.counts = none();
    return taken;
  }

  /**
   * Waits until a write is acknowledged that began after now.
   *
   * @returns the milliseconds that took; undefined when it took more than `limit`
   */
  async untilAcknowledged(limit: number): Promise<number | undefined> {
    const start = performance.now();
    while (performance.now() - start < limit) {
      if (this.lastBegan > start) return performance.now() - start;
      await sleep(5);
    }
    return undefined;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  private async write(): Promise<void> {
    const headers = { 'content-type': 'application/json', 'x-access-token': this.token };
    while (!this.stopped) {
      const stir = String((this.nextStir += 1));
      const began = performance.now();
      const answer = await this.send('/api/oil_factories', {
        method: 'POST',
        headers,
        body: JSON.stringify(factory(stir)),
      });
      if (answer?.ok) {
        this.acknowledged.push(stir);
        this.counts.acknowledged += 1;
        this.lastBegan = Math.max(this.lastBegan, began);
      }
      await sleep(answer?.ok ? BETWEEN_WRITES_MS : BETWEEN_REFUSALS_MS);
    }
  }

  /** Pages are served even without their data. */
  private async visit(): Promise<void> {
    while (!this.stopped) {
      const answer = await this.send('/', { headers: { accept: 'text/html' } });
      if (answer && !answer.ok) this.fault(`the page was answered ${answer.status}`);
      await sleep(BETWEEN_PAGES_MS);
    }
  }

  /** @returns the answer once its body has come whole, and nothing when none came */
  private async send(path: string, init: RequestInit): Promise<{ ok: boolean; status: number } | undefined> {
    try {
      const answer = await fetch(this.address + path, { ...init, signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
      const text = await answer.text();
      if (!answer.ok) this.judge(answer, text);
      return answer;
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') this.fault(`${path} was not answered at all`);
      this.counts.broken += 1;
      return undefined;
    }
  }

  private judge(answer: Response, text: string): void {
    const isProblem = answer.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
    if (answer.status === 503 && isProblem) this.counts.refused += 1;
    else this.fault(`${new URL(answer.url).pathname} was answered ${answer.status}: ${text.slice(0, 200)}`);
  }

  private fault(fault: string): void {
    if (!this.counts.faults.includes(fault)) this.counts.faults.push(fault);
  }
}

/** STIR of every oil factory that the system has in the province written to. */
export async function storedFactories(address: string): Promise<string[]> {
  const answer = await fetch(`${address}/api/oil_factories/${PROVINCE.province_code}`);
  return listSchema.parse(await answer.json()).data.factories.map(({ stir }) => stir);
}

export async function signIn(address: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(EDITOR) });
  return loginSchema.parse(await answer.json()).data.token;
}

export function factory(stir: string): object {
  return {
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
  };
}
