import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { RunningSystem } from '../process/running-system';
import { descendantsOf, processTable } from './process-table';
import type { Result } from './results';
import { API, POSTMASTER } from './victims';

const KILLS = 20;
const TYPISTS = 4;
/** Each is killed every other time: a process that dies again within 30 s is not restarted after the fifth death in a row. */
const BETWEEN_KILLS_MS = 16_000;
const BETWEEN_SAVES_MS = 10;
const BETWEEN_REFUSALS_MS = 50;
const ANSWER_LIMIT_MS = 20_000;
const GIVE_UP_MS = 60_000;

const EDITOR = { login: 'editor', password: 'Demo-2026!' };

const loginSchema = z.object({ data: z.object({ token: z.string() }) });
const clustersSchema = z.object({ data: z.object({ items: z.array(z.object({ cluster_id: z.number() })) }) });
const periodsSchema = z.object({
  data: z.object({ periods: z.array(z.object({ year: z.number(), quarter: z.number(), open: z.boolean() })) }),
});
const begunSchema = z.object({ data: z.object({ id: z.number() }) });
const entrySchema = z.object({
  data: z.object({
    figures: z.object({ first_plan: z.number().nullable() }),
    sections: z.array(z.object({ section: z.string(), version: z.number() })),
  }),
});

/** Somebody who fills in a report: the same figure, one more with each save. */
type Typist = { readonly report: number; sent: number; acknowledged: number; saves: number };

/**
 * Kills the API and the database in turn while reports are filled in. Each save that was acknowledged has to be there, and
 * none has to be made twice: the figure is the one that was acknowledged last, or one that was sent since.
 */
export async function killDuringEntry(folder: string, add: (result: Result) => void): Promise<void> {
  const first = await RunningSystem.start(folder);
  const entry = await Entry.begin(first.address);
  try {
    for (let kill = 0; kill < KILLS; kill += 1) add(await killOnce(first, entry, kill));
  } finally {
    await entry.stop();
    await first.kill();
  }
  const second = await RunningSystem.start(folder);
  const lost = await entry.lost(second.address);
  add({
    what: `started again: of ${entry.saves} acknowledged saves of ${TYPISTS} reports ${lost.length} are lost`,
    faults: lost,
  });
  await second.stop();
}

async function killOnce(system: RunningSystem, entry: Entry, kill: number): Promise<Result> {
  const victim = kill % 2 === 0 ? API : POSTMASTER;
  await sleep(BETWEEN_KILLS_MS);
  await entry.untilSaved(1);
  const running = descendantsOf(system.pid, await processTable()).find(({ command }) => victim.is(command));
  if (running) process.kill(running.pid, 'SIGKILL');
  // Each typist may have had a save under way: one more than that began after the kill.
  const seconds = await entry.untilSaved(TYPISTS + 1);
  const faults = [
    ...(running ? [] : ['it does not run']),
    ...(await entry.lost(system.address)),
    ...entry.takeFaults(),
  ];
  return { what: `${kill + 1}. ${victim.name} killed: saving again after ${seconds.toFixed(1)} s`, faults };
}

class Entry {
  private stopped = false;
  private readonly faults = new Set<string>();
  private readonly running: Promise<unknown>;

  /** Begins a report for each typist, and lets them type. */
  static async begin(address: string): Promise<Entry> {
    const { data } = loginSchema.parse(
      await (await send(address, '/api/auth/login', { method: 'POST', body: EDITOR })).json(),
    );
    const call = async (path: string, method = 'GET', body?: object) =>
      (await send(address, path, { method, token: data.token, body })).json();
    const { periods } = periodsSchema.parse(await call('/api/periods')).data;
    const open = periods.find((period) => period.open);
    if (!open) throw new Error('No quarter is open');
    const quarter = { year: open.year, quarter: open.quarter };
    const query = `year=${quarter.year}&quarter=${quarter.quarter}&status=none&page_size=${TYPISTS}`;
    const { items } = clustersSchema.parse(await call(`/api/cluster-reports?${query}`)).data;
    const typists: Typist[] = [];
    for (const { cluster_id } of items) {
      const { id } = begunSchema.parse(await call('/api/reports', 'POST', { cluster_id, ...quarter })).data;
      typists.push({ report: id, sent: 0, acknowledged: 0, saves: 0 });
    }
    if (typists.length === 0) throw new Error('Every cluster of the sample has a report of the open quarter');
    return new Entry(address, data.token, typists);
  }

  private constructor(
    private readonly address: string,
    private readonly token: string,
    private readonly typists: readonly Typist[],
  ) {
    this.running = Promise.all(typists.map((typist) => this.type(typist)));
  }

  get saves(): number {
    return this.typists.reduce((sum, { saves }) => sum + saves, 0);
  }

  /** Waits until `count` more saves are acknowledged; gives the seconds that took. */
  async untilSaved(count: number): Promise<number> {
    const [began, wanted] = [performance.now(), this.saves + count];
    while (this.saves < wanted) {
      if (performance.now() - began > GIVE_UP_MS) throw new Error('Nothing can be saved any more');
      await sleep(5);
    }
    return (performance.now() - began) / 1000;
  }

  /** Reports that lack an acknowledged save. */
  async lost(address: string): Promise<string[]> {
    const lost: string[] = [];
    for (const typist of this.typists) {
      const { acknowledged, report } = typist;
      const answer = await this.patiently(() =>
        send(address, `/api/reports/${report}/entry`, { method: 'GET', token: this.token }),
      );
      const stored = entrySchema.parse(await answer.json()).data.figures.first_plan ?? 0;
      if (stored < acknowledged || stored > typist.sent)
        lost.push(`report ${report} has ${stored}; acknowledged was ${acknowledged}, sent ${typist.sent}`);
    }
    return lost;
  }

  takeFaults(): string[] {
    const taken = [...this.faults];
    this.faults.clear();
    return taken;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  private async type(typist: Typist): Promise<void> {
    let version = 0;
    while (!this.stopped) {
      typist.sent += 1;
      const saved = await this.saveUntilAcknowledged(typist, version);
      if (saved === undefined) return;
      version = saved;
      typist.acknowledged = typist.sent;
      typist.saves += 1;
      await sleep(BETWEEN_SAVES_MS);
    }
  }

  /** As the form does, repeats the save until it is acknowledged. */
  private async saveUntilAcknowledged(typist: Typist, version: number): Promise<number | undefined> {
    while (!this.stopped) {
      const saved = await this.save(typist, version);
      if (saved !== undefined) return saved;
      await sleep(BETWEEN_REFUSALS_MS);
    }
    return undefined;
  }

  /** @returns the section's version; nothing where the save was not acknowledged */
  private async save({ report, sent }: Typist, version: number): Promise<number | undefined> {
    try {
      const body = { version, figures: { first_plan: sent } };
      const answer = await send(this.address, `/api/reports/${report}/sections/I`, {
        method: 'PATCH',
        token: this.token,
        body,
      });
      const text = await answer.text();
      if (answer.ok) return (JSON.parse(text) as { data: { version: number } }).data.version;
      if (answer.status !== 503) this.faults.add(`a save was answered ${answer.status}: ${text.slice(0, 200)}`);
    } catch {
      // No answer: it is sent again.
    }
    return undefined;
  }

  private async patiently(call: () => Promise<Response>): Promise<Response> {
    const began = performance.now();
    for (;;) {
      const answer = await call().catch(() => undefined);
      if (answer?.ok) return answer;
      if (performance.now() - began > GIVE_UP_MS) throw new Error(`It is answered ${answer?.status ?? 'nothing'}`);
      await sleep(BETWEEN_REFUSALS_MS);
    }
  }
}

type Sending = {
  method: string;
  /** Access token of the sender's session; absent if nobody is signed in. */
  token?: string;
  body?: object | undefined;
};

function send(address: string, path: string, { method, token, body }: Sending): Promise<Response> {
  return fetch(address + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { 'x-access-token': token }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  });
}
