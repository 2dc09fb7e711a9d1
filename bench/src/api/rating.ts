import path from 'node:path';
import { progress } from '../progress';
import { startService } from '../system/service';
import { scratchFolder } from '../workspace';
import { requestData, signIn } from './instance';
import { countScores, fillReports, reportsThatWait, touchRating } from './rating-repository';
import { loadRead, type ReadLoad } from './reads';
import { connectTo, type Client } from './repository';

/** Cost of the rating. Times in milliseconds. */
export type RatingFigures = {
  readonly clusters: number;
  readonly quarters: number;
  /** Number of scores that the first start computed, and the duration of a start that computes them and of one that does not. */
  readonly scores: number;
  readonly startWith: number;
  readonly startWithout: number;
  readonly landing: ReadLoad;
  /** Times of the first answers after a score changed. */
  readonly anew: readonly { readonly name: string; readonly times: readonly number[] }[];
  /** Times of confirming a report, which includes storing its score. */
  readonly confirmations: readonly number[];
  /** Reads that began after a confirmation was acknowledged and did not show it. */
  readonly race: { readonly confirmations: number; readonly reads: number; readonly stale: number };
};

const CLUSTERS = 500;
const QUARTERS = 40;
const RUNS = 15;
const READERS = 8;
const LANDING = '/api/rating';

/** The quarters whose reports wait, and are confirmed in the race. */
const RACED = [
  { year: 2026, quarter: 3 },
  { year: 2026, quarter: 4 },
] as const;

/** Measures the rating of many clusters over ten years, in a database of its own. */
export async function runRating(rounds: number): Promise<RatingFigures> {
  const env = { DATA_DIR: path.join(await scratchFolder('api-rating'), 'data'), DEMO: '1' };
  progress(`filling reports of ${CLUSTERS} clusters in ${QUARTERS} quarters`);
  await fill(env);
  progress('scoring them');
  const startWith = await timeStart(env);
  const startWithout = await timeStart(env);
  const api = await startService('api', env);
  const database = await connectTo(env.DATA_DIR);
  try {
    const scores = await countScores(database);
    progress('the landing answer, and others made anew');
    const landing = await loadRead(`${api.address}${LANDING}`, rounds);
    const anew = await timeAnew(api.address, database);
    progress('confirmations against reads');
    const { confirmations, race } = await raceConfirmations(api.address, database);
    return {
      clusters: CLUSTERS,
      quarters: QUARTERS,
      scores,
      startWith,
      startWithout,
      landing,
      anew,
      confirmations,
      race,
    };
  } finally {
    await database.end();
    await api.stop();
  }
}

type Environment = { readonly DATA_DIR: string; readonly DEMO: string };

async function fill(env: Environment): Promise<void> {
  const api = await startService('api', env);
  const database = await connectTo(env.DATA_DIR);
  try {
    await fillReports(database, CLUSTERS, QUARTERS);
  } finally {
    await database.end();
    await api.stop();
  }
}

async function timeStart(env: Environment): Promise<number> {
  const began = performance.now();
  const api = await startService('api', env);
  const took = performance.now() - began;
  await api.stop();
  return took;
}

async function timeAnew(address: string, database: Client): Promise<RatingFigures['anew']> {
  const { items } = await requestData<{ items: { cluster_id: number }[] }>(`${address}${LANDING}`);
  const reads = {
    'landing, 50 rows': LANDING,
    'found by a word': `${LANDING}?${new URLSearchParams({ search: 'текс' }).toString()}`,
    'a cluster with all its quarters': `${LANDING}/clusters/${items[0]?.cluster_id ?? 0}`,
    'provinces in all quarters': `${LANDING}/provinces`,
  };
  const anew = [];
  for (const [name, at] of Object.entries(reads)) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      await touchRating(database);
      const began = performance.now();
      await requestData(`${address}${at}`);
      times.push(performance.now() - began);
    }
    anew.push({ name, times });
  }
  return anew;
}

/** Confirms all reports that wait, one after the other, while visitors read how many have a score. */
async function raceConfirmations(address: string, database: Client) {
  const token = await signIn(address, 'reviewer');
  const confirmations: number[] = [];
  const race = { confirmations: 0, reads: 0, stale: 0 };
  for (const { year, quarter } of RACED) {
    const ids = await reportsThatWait(database, year, quarter);
    const state = { acknowledged: 0, done: false };

    async function confirm(): Promise<void> {
      for (const id of ids) {
        const began = performance.now();
        const body = { comment: 'Кўриб чиқилди', round: 1 };
        await requestData(`${address}/api/confirm-cluster/${id}`, { method: 'POST', body, token });
        confirmations.push(performance.now() - began);
        state.acknowledged += 1;
      }
      state.done = true;
    }

    async function read(): Promise<void> {
      while (!state.done) {
        const known = state.acknowledged;
        const at = `${address}${LANDING}?year=${year}&quarter=${quarter}`;
        const { summary } = await requestData<{ summary: { scored: number } }>(at);
        race.reads += 1;
        if (summary.scored < known) race.stale += 1;
      }
    }

    await Promise.all([confirm().finally(() => (state.done = true)), ...Array.from({ length: READERS }, read)]);
  }
  race.confirmations = confirmations.length;
  return { confirmations, race };
}
