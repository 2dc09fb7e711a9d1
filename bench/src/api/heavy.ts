import { setTimeout as sleep } from 'node:timers/promises';
import { progress } from '../progress';
import { requestData, fileAt, signIn, startInstance, type Instance } from './instance';
import { measureManyRows, type ManyRowsFigures } from './many-rows';

/** The two calls that heavy ones must not slow down, in milliseconds. */
type Times = { readonly overview: readonly number[]; readonly signIn: readonly number[] };

/** Both calls, alternately without and beside heavy calls, so that the state of the machine affects both alike. */
export type HeavyFigures = {
  readonly calls: number;
  readonly idle: Times;
  readonly loaded: Times;
  /** Heavy calls that were answered meanwhile. */
  readonly answered: number;
  readonly many: ManyRowsFigures;
};

const ENTRIES = 12_000;

/** Heavy calls under way at any moment. */
const AT_ONCE = 8;

/** Ordinary calls a stretch; between two the machine is either idle or loaded. */
const OVERVIEWS = 150;
const SIGN_INS = 30;
const PAUSE_MS = 10;

/** Time for the first heavy calls to be under way. */
const WARM_MS = 1_000;

const QUARTERS = ['2026-3', '2026-2', '2026-1', '2025-4'].join(',');
const KEYS = ['cluster_lands', 'first_plan', 'first_current', 'fourth_current_area', 'ten_total_cost_mln_sum'].join(
  ',',
);

/** Calls that eight people might make at once, each of them again and again. */
const heavyCalls = (instance: Instance): ((turn: number) => Promise<Response>)[] => {
  const { address, token } = instance;
  const asStaff = (path: string) => fetch(`${address}${path}`, { headers: { 'x-access-token': token } });
  const figures = `/api/figures?by=cluster&keys=${KEYS}&periods=${QUARTERS}`;
  return [
    () => asStaff(figures),
    () => asStaff(figures.replace('by=cluster', 'by=province')),
    () => asStaff('/api/figures/report.xlsx?year=2026&quarter=2&by=cluster'),
    () => fetch(fileAt(instance, 'export.xlsx'), { headers: { 'x-access-token': token } }),
    () => fetch(fileAt(instance, 'open-data.csv')),
    () => fetch(fileAt(instance, 'open-data.json')),
    (turn) => fetch(`${address}/api/rating?search=${turn}`),
    (turn) => fetch(`${address}/api/rating?search=a${turn}`),
  ];
};

/**
 * Measures `GET /api/overview` and signing in on the built API, beside eight heavy calls and beside none; then the former beside acts on
 * many rows.
 */
export async function runHeavy(rounds: number): Promise<HeavyFigures> {
  progress(`filling a register of ${ENTRIES} entries`);
  const instance = await startInstance(ENTRIES);
  try {
    await measure(instance);
    const idle: Times[] = [];
    const loaded: Times[] = [];
    let answered = 0;
    for (let round = 0; round < rounds; round += 1) {
      progress(`round ${round + 1} of ${rounds}`);
      idle.push(await measure(instance));
      const load = new Load(instance);
      await sleep(WARM_MS);
      loaded.push(await measure(instance));
      answered += await load.stop();
    }
    progress('undoing an import, and a bulk act');
    const many = await measureManyRows(instance);
    return { calls: AT_ONCE, idle: together(idle), loaded: together(loaded), answered, many };
  } finally {
    await instance.stop();
  }
}

const together = (times: readonly Times[]): Times => ({
  overview: times.flatMap(({ overview }) => overview),
  signIn: times.flatMap(({ signIn: one }) => one),
});

async function measure({ address }: Instance): Promise<Times> {
  return {
    overview: await timesOf(OVERVIEWS, () => requestData(`${address}/api/overview`)),
    signIn: await timesOf(SIGN_INS, () => signIn(address, 'viewer')),
  };
}

async function timesOf(count: number, call: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
    await sleep(PAUSE_MS);
  }
  return times;
}

/** Heavy calls that follow one another, until it is stopped. */
class Load {
  private isStopping = false;
  private readonly done: Promise<number[]>;

  constructor(instance: Instance) {
    this.done = Promise.all(heavyCalls(instance).map((call) => this.repeat(call)));
  }

  /** @returns how many calls were answered */
  async stop(): Promise<number> {
    this.isStopping = true;
    return (await this.done).reduce((sum, count) => sum + count, 0);
  }

  private async repeat(call: (turn: number) => Promise<Response>): Promise<number> {
    let answered = 0;
    for (let turn = 0; !this.isStopping; turn += 1) {
      const answer = await call(turn);
      await answer.arrayBuffer();
      // 503 means to retry later.
      if (answer.ok) answered += 1;
      else if (answer.status === 503) await sleep(PAUSE_MS);
      else throw new Error(`${answer.url}: ${answer.status}`);
    }
    return answered;
  }
}
