import { progress } from '@klaster/tools/progress';
import autocannon from 'autocannon';
import path from 'node:path';
import { BuiltSystem } from '../harness/built-system';
import { beginReports, Client } from '../harness/client';
import type { Database } from '../harness/database.repository';
import { fill, REGISTER, touchRegister } from './data.repository';
import type { Size } from './data.repository';
import { median } from './measure';
import type { Measure } from './measure';

/** The data of one to two years, and ten and a hundred times as much. The number of clusters does not grow. */
const SIZES: readonly Size[] = [
  { entries: 4_000, clusters: 500, quarters: 2, audit: 20_000 },
  { entries: 40_000, clusters: 500, quarters: 20, audit: 200_000 },
  { entries: 400_000, clusters: 500, quarters: 40, audit: 2_000_000 },
];

const CONNECTIONS = 50;
const SECONDS = 5;

/** Rate of saves of a thousand people who fill in reports, here over a hundred connections. */
const SAVES = { people: 100, perSecond: 100, seconds: 30 };

const LIST = `/api/registers/${REGISTER}`;
const QUARTER = 'year=2026&quarter=3';
const KEYS = ['cluster_lands', 'first_plan', 'first_current', 'ten_total_cost_mln_sum'].join(',');
const FIGURES = `keys=${KEYS}&periods=2026-3`;

const CALLS: Readonly<Record<string, string>> = {
  'register, by name': LIST,
  'register, page 20': `${LIST}?page=20`,
  'register, by area': `${LIST}?sort=-land_area`,
  'register, by last change': `${LIST}?sort=-updated_at`,
  'register, province by district': `${LIST}?province_code=1727&sort=district`,
  'register, district by area': `${LIST}?province_code=1727&district_code=1727206&sort=land_area`,
  'register, not active': `${LIST}?active=false&sort=-members_count`,
  'register, removed': `${LIST}?state=removed&sort=-removed_at`,
  'register, frequent word': `${LIST}?${new URLSearchParams({ search: 'деҳқон' })}`,
  'register, digits': `${LIST}?search=21&sort=land_area`,
  'register, totals by province': `${LIST}/provinces`,
  overview: '/api/overview',
  search: `/api/search?${new URLSearchParams({ q: 'текс' })}`,
  'reports by region': `/api/regions?${QUARTER}`,
  'reports of a quarter': `/api/cluster-reports?${QUARTER}`,
  'latest reports': '/api/cluster-reports',
  'reports to review': `/api/review/clusters?${QUARTER}`,
  'primary data': `/api/primary-data?${QUARTER}`,
  'figures by province': `/api/figures?by=province&${FIGURES}`,
  'figures by cluster': `/api/figures?by=cluster&${FIGURES}`,
  periods: '/api/periods',
  'what waits': '/api/reports/counts',
  rating: '/api/rating',
  'rating of a quarter': `/api/rating?${QUARTER}`,
  'rating by province': '/api/rating/provinces',
  audit: '/api/audit',
  'audit, by person': '/api/audit?who=klaster',
  'audit, by action': '/api/audit?entity=reports&action=edit',
  'audit, by rare action': '/api/audit?entity=users&action=erase',
  'audit, by subject': '/api/audit?entity=clusters&entity_id=77',
  'audit, by month': '/api/audit?from=2020-02-01&to=2020-02-29',
};

type Place = { readonly folder: string; readonly rounds: number };

/** Measures calls at growing amounts of data, and the API's throughput. */
export async function measureApi({ folder, rounds }: Place): Promise<Measure[]> {
  const times: number[][][] = [];
  const measures: Measure[] = [];
  for (const [step, size] of SIZES.entries()) {
    const system = await startFilled(path.join(folder, `api-${step}`), size);
    try {
      times.push(await measureTimes(system, rounds));
      if (step === 0) measures.push(...(await measureThroughput(system)), await measureSaves(system));
    } finally {
      await system.stop();
    }
  }
  const ladder = Object.keys(CALLS).map((name, call): Measure => {
    const steps = times.map((all) => median(all[call] ?? []));
    const text = steps.map((ms) => ms.toFixed(0)).join('/');
    return { name: `${name} (${text} ms)`, values: [(steps.at(-1) ?? 0) / (steps[0] ?? 0)], limit: 2, digits: 1 };
  });
  return [...ladder, ...measures];
}

/** Starts the system, fills it and restarts the API, which scores reports only when it starts. */
async function startFilled(folder: string, size: Size): Promise<BuiltSystem> {
  progress(
    `filling ${size.entries} entries, ${size.clusters * size.quarters} reports, ${size.audit} rows of the audit`,
  );
  const filling = await BuiltSystem.start(folder);
  await filling.asOwner((database) => fill(database, size));
  await filling.stop();
  return BuiltSystem.start(folder);
}

/** Measures each call right after a change of the register, so that no response comes from a cache. */
async function measureTimes(system: BuiltSystem, rounds: number): Promise<number[][]> {
  const admin = await Client.signIn(system.apiAddress, 'admin');
  return system.asOwner(async (database) => {
    const times: number[][] = [];
    for (const call of Object.values(CALLS)) {
      await measureTime(admin, call, database);
      const ofCall: number[] = [];
      for (let round = 0; round < rounds; round += 1) ofCall.push(await measureTime(admin, call, database));
      times.push(ofCall);
    }
    return times;
  });
}

async function measureTime(client: Client, call: string, database: Database): Promise<number> {
  await touchRegister(database);
  const began = performance.now();
  await client.data(call, { limitMs: 120_000 });
  return performance.now() - began;
}

async function measureThroughput({ address }: BuiltSystem): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const call of ['/', LIST, '/api/rating']) {
    const headers = { 'accept-encoding': 'br' };
    const load = await autocannon({ url: address + call, connections: CONNECTIONS, duration: SECONDS, headers });
    if (load.errors + load.non2xx > 0 && call !== '/') throw new Error(`${call}: ${load.errors + load.non2xx} failed`);
    const name = `gateway: ${call}, ${CONNECTIONS} connections, ${load.requests.average.toFixed(0)}/s`;
    measures.push({ name: `${name}: p99, ms`, values: [load.latency.p99] });
  }
  return measures;
}

/** Each person types into another report; a save is one transaction with all computed figures. */
async function measureSaves({ address }: BuiltSystem): Promise<Measure> {
  const editor = await Client.signIn(address, 'editor');
  const reports = await beginReports(editor, SAVES.people);
  let next = 0;
  const load = await autocannon({
    url: address,
    connections: reports.length,
    duration: SAVES.seconds,
    overallRate: SAVES.perSecond,
    headers: { ...editor.headers, 'content-type': 'application/json' },
    setupClient: (client) => {
      const report = reports[(next += 1) % reports.length];
      let version = 0;
      client.setRequests([
        {
          method: 'PATCH',
          path: `/api/reports/${report}/sections/I`,
          setupRequest: (request) => ({
            ...request,
            body: JSON.stringify({ version, figures: { first_plan: version + 1 } }),
          }),
          onResponse: (_status, body) => ({ version } = (JSON.parse(body) as { data: { version: number } }).data),
        },
      ]);
    },
  });
  if (load.non2xx + load.errors > 0) throw new Error(`${load.non2xx + load.errors} saves failed`);
  const name = `${load.requests.total} saves by ${reports.length} people, ${SAVES.perSecond}/s: p99, ms`;
  return { name, values: [load.latency.p99], limit: 300 };
}
