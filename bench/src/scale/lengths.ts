import path from 'node:path';
import { requestData, signIn } from '../api/instance';
import { fillReports } from '../api/rating-repository';
import { connectTo, fillRegister, REGISTER, touchRegister, type Client } from '../api/repository';
import { progress } from '../progress';
import { median } from '../report/statistics';
import { startService } from '../system/service';
import { scratchFolder } from '../workspace';
import type { ScaleTarget } from './scale';

/** Ten years of reports and a long register, and a thirtieth of both. */
const SIZES = {
  whole: { entries: 1_000_000, clusters: 500, quarters: 40 },
  part: { entries: 33_334, clusters: 500, quarters: 2 },
} as const;

const RUNS = 7;

/** The quarter whose reports are confirmed in both. */
const QUARTER = 'year=2026&quarter=3';

const KEYS = ['cluster_lands', 'first_plan', 'first_current', 'ten_total_cost_mln_sum'].join(',');

const LIST = `/api/registers/${REGISTER}`;

/** Every list, total and figure: what staff open, and what visitors do. Public ones differ each time, so that none comes from a cache. */
const CALLS: Readonly<Record<string, string>> = {
  'register, by name': LIST,
  'register, page 20': `${LIST}?page=20`,
  'register, by area': `${LIST}?sort=-land_area`,
  'register, by last change': `${LIST}?sort=-updated_at`,
  'register, of a province by district': `${LIST}?province_code=1727&sort=district`,
  'register, not active': `${LIST}?active=false&sort=-members_count`,
  'register, removed': `${LIST}?state=removed&sort=-removed_at`,
  'register, found by a frequent word': `${LIST}?${new URLSearchParams({ search: 'деҳқон' }).toString()}`,
  'register, found by digits': `${LIST}?search=21&sort=land_area`,
  'register, totals by province': `${LIST}/provinces`,
  'numbers of all registers': '/api/overview',
  'search in everything': `/api/search?${new URLSearchParams({ q: 'текс' }).toString()}`,
  'reports by region': `/api/regions?${QUARTER}`,
  'reports of a quarter': `/api/cluster-reports?${QUARTER}`,
  'latest report of each cluster': '/api/cluster-reports',
  'reports to review': `/api/review/clusters?${QUARTER}`,
  'primary data of a quarter': `/api/primary-data?${QUARTER}`,
  'figures by province': `/api/figures?by=province&keys=${KEYS}&periods=2026-3`,
  'figures by cluster': `/api/figures?by=cluster&keys=${KEYS}&periods=2026-3`,
  periods: '/api/periods',
  'what waits': '/api/reports/counts',
  rating: '/api/rating',
  'rating of a quarter': `/api/rating?${QUARTER}`,
  'rating by province': '/api/rating/provinces',
};

type Instance = { readonly address: string; readonly token: string; readonly database: Client; stop(): Promise<void> };

/** Each list, total and figure over ten years and a million entries, relative to its cost at a thirtieth of that. */
export async function measureLengths(): Promise<ScaleTarget[]> {
  const instances: Instance[] = [];
  try {
    for (const size of ['part', 'whole'] as const) instances.push(await startOf(size));
    const [part, whole] = instances as [Instance, Instance];
    const targets: ScaleTarget[] = [];
    for (const [name, call] of Object.entries(CALLS)) {
      const { again, changed } = await timesOf(call, [part, whole]);
      targets.push(ratio(name, again));
      if (isOfRegister(call)) targets.push(ratio(`${name}, right after a change`, changed));
    }
    return targets;
  } finally {
    for (const instance of instances) await instance.stop();
  }
}

/** Whether an answer is made of the register, whose totals are added up again after a change. */
const isOfRegister = (call: string) => call.startsWith(LIST) || call === '/api/overview';

type Times = readonly [readonly number[], readonly number[]];

function ratio(name: string, [part, whole]: Times): ScaleTarget {
  const [short, long] = [median(part), median(whole)];
  return {
    name: `${name}: ${short.toFixed(1)} → ${long.toFixed(1)} ms`,
    values: [long / short],
    limit: 1.5,
    digits: 2,
  };
}

async function timesOf(call: string, instances: readonly [Instance, Instance]) {
  const [again, changed]: [[number[], number[]], [number[], number[]]] = [
    [[], []],
    [[], []],
  ];
  progress(call);
  for (const instance of instances) await timeOf(instance, call);
  for (let run = 0; run < RUNS; run += 1) {
    for (const [index, instance] of instances.entries()) {
      again[index as 0 | 1].push(await timeOf(instance, call));
      if (!isOfRegister(call)) continue;
      await touchRegister(instance.database);
      changed[index as 0 | 1].push(await timeOf(instance, call));
    }
  }
  return { again, changed };
}

async function timeOf({ address, token }: Instance, call: string): Promise<number> {
  const began = performance.now();
  await requestData(`${address}${call}`, { token });
  return performance.now() - began;
}

async function startOf(size: keyof typeof SIZES): Promise<Instance> {
  const { entries, clusters, quarters } = SIZES[size];
  progress(`filling ${entries} entries, and reports of ${clusters} clusters in ${quarters} quarters`);
  const env = { DATA_DIR: path.join(await scratchFolder(`lengths-${size}`), 'data'), DEMO: '1' };
  const filling = await startService('api', env);
  const filled = await connectTo(env.DATA_DIR);
  await fillRegister(filled, entries);
  await fillReports(filled, clusters, quarters);
  await filled.query(`update reports set status = 'confirmed', decided_at = now() where year = 2026 and quarter = 3`);
  await filled.query('vacuum analyze reports');
  await filled.end();
  await filling.stop();
  // When it starts, it scores the confirmed reports.
  const api = await startService('api', env);
  const database = await connectTo(env.DATA_DIR);
  const token = await signIn(api.address, 'admin');
  const stop = async () => {
    await database.end();
    await api.stop();
  };
  return { address: api.address, token, database, stop };
}
