import { progress } from '@klaster/tools/progress';
import autocannon from 'autocannon';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BuiltSystem } from '../harness/built-system';
import { Client } from '../harness/client';
import { beginLoad } from '../harness/load';
import { activeEntries, fill, pretendImport, REGISTER } from './data.repository';
import type { Measure } from './measure';

/** A seventh of the entries is removed, so some 10,000 live ones remain. */
const SIZE = { entries: 12_000, clusters: 130, quarters: 4, audit: 1_000 };
const MANY = 10_000;

/** The limit of one bulk call. */
const AT_ONCE = 500;
const SECONDS = 10;

/** The next call starts after the previous one, and is timed from its start. */
const PACE = { connections: 1, overallRate: 30, ignoreCoordinatedOmission: true };

const LIST = `/api/registers/${REGISTER}`;
const QUARTERS = '2026-3,2026-2,2026-1,2025-4';
const KEYS = 'cluster_lands,first_plan,first_current,fourth_current_area,ten_total_cost_mln_sum';

const HEAVY = [
  `/api/figures?by=cluster&keys=${KEYS}&periods=${QUARTERS}`,
  `/api/figures?by=province&keys=${KEYS}&periods=${QUARTERS}`,
  '/api/figures/report.xlsx?year=2026&quarter=2&by=cluster',
  `${LIST}/export.xlsx`,
  `${LIST}/open-data.csv`,
  `${LIST}/open-data.json`,
  '/api/rating?search=12',
  '/api/rating?search=a34',
];

const CALLS = {
  'GET /api/overview': { path: '/api/overview' },
  'signing in': {
    path: '/api/auth/login',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'viewer', password: 'Demo-2026!' }),
  },
} as const;

/** Measures ordinary calls during heavy ones and bulk acts, and files of a whole register with the memory they take. */
export async function measureHeavy(system: BuiltSystem, rounds: number): Promise<Measure[]> {
  const { apiAddress: url } = system;
  await system.asOwner((database) => fill(database, SIZE));
  const admin = await Client.signIn(url, 'admin');
  const files = await measureFiles(system, admin, rounds);
  const measures: Measure[] = [];
  for (const [name, call] of Object.entries(CALLS)) {
    progress(`${name}, idle and beside heavy calls`);
    const idle = await p99(url, call);
    const requests = HEAVY.map((path) => ({ path, headers: admin.headers }));
    const stop = beginLoad({ url, connections: HEAVY.length, requests, timeout: 60 });
    await sleep(1_000);
    const loaded = await p99(url, call);
    const answered = (await stop())['2xx'];
    const text = `${idle} → ${loaded} ms beside ${answered} heavy calls`;
    measures.push({ name: `${name}, p99, ${text}`, values: [loaded / idle], limit: 3, digits: 2 });
  }
  return [...measures, ...(await measureManyRows(system, admin)), ...files];
}

async function p99(url: string, call: (typeof CALLS)[keyof typeof CALLS]): Promise<number> {
  const { path, ...request } = call;
  const load = await autocannon({ url: url + path, ...request, ...PACE, duration: SECONDS });
  if (load.errors + load.non2xx > 0) throw new Error(`${path}: ${load.errors + load.non2xx} failed`);
  return Math.max(1, load.latency.p99);
}

/** Undoes an import of 10,000 rows, then deactivates as many entries, while somebody else reads. */
async function measureManyRows(system: BuiltSystem, admin: Client): Promise<Measure[]> {
  const beside = async (what: string, act: () => Promise<unknown>): Promise<Measure> => {
    progress(what);
    const url = `${system.apiAddress}/api/overview`;
    const stop = beginLoad({ url, ...PACE });
    const began = performance.now();
    await act();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const { latency } = await stop();
    return { name: `slowest call while ${what} (${seconds} s), ms`, values: [latency.max], limit: 300 };
  };
  const imported = await system.asOwner((database) => pretendImport(database, MANY));
  const undo = { method: 'PATCH', body: {}, limitMs: 120_000 };
  const undone = await beside(`undoing an import of ${MANY} rows`, () =>
    admin.data(`${LIST}/imports/${imported}/undo`, undo),
  );
  const ids = await system.asOwner((database) => activeEntries(database, MANY));
  const changed = await beside(`changing ${ids.length} entries in bulk`, async () => {
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const body = { ids: ids.slice(from, from + AT_ONCE), is_active: false };
      await admin.data(`${LIST}/bulk/activity`, { body, limitMs: 120_000 });
    }
  });
  return [undone, changed];
}

/** Measures the time to the first byte of a whole register as a file, and the API's peak memory. */
async function measureFiles({ api }: BuiltSystem, admin: Client, rounds: number): Promise<Measure[]> {
  const measures: Measure[] = [];
  await sleep(2_000);
  const idle = await residentMegabytes(api.pid);
  for (const [name, file, count] of [
    ['spreadsheet', 'export.xlsx', 1],
    ['two spreadsheets', 'export.xlsx', 2],
    ['CSV', 'open-data.csv', 1],
    ['JSON', 'open-data.json', 1],
  ] as const) {
    progress(name);
    const firstByte: number[] = [];
    const memory: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      let most = 0;
      const watching = setInterval(
        () => void residentMegabytes(api.pid).then((now) => (most = Math.max(most, now))),
        10,
      );
      const times = await Promise.all(Array.from({ length: count }, () => download(admin, `${LIST}/${file}`)));
      clearInterval(watching);
      firstByte.push(Math.max(...times));
      memory.push(most - idle);
    }
    const isLimited = file === 'export.xlsx';
    measures.push(
      { name: `${name}: first byte, ms`, values: firstByte, ...(isLimited && { limit: 300 }) },
      { name: `${name}: MB over idle`, values: memory, ...(isLimited && { limit: 150 }) },
    );
  }
  return measures;
}

async function download(client: Client, path: string): Promise<number> {
  const began = performance.now();
  const { body } = await client.call(path, { limitMs: 120_000 });
  let first = 0;
  for await (const _ of body ?? []) first ||= performance.now() - began;
  return first;
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
}
