import { succeed } from '@klaster/tools/process/run-program';
import { findDescendants, processTable } from '@klaster/tools/process/process-table';
import { say } from '@klaster/tools/progress';
import { inRoot, ROOT } from '@klaster/tools/workspace';
import { readdir, readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../harness/client';
import { beginLoad } from '../harness/load';
import { prove } from '../harness/results';
import type { Results } from '../harness/results';
import { RunningSystem } from '../harness/running-system';

/** Limits for the calls of others, and for the API's memory with its readers above idle. */
const LIMITS = { othersMs: 300, megabytes: 300 };

/** Milliseconds in which caches are filled and the idle state is measured. */
const IDLE_MS = 5_000;
const MEMORY_PAUSE_MS = 50;

/** Calls of a user who uploads nothing, 25 per second. */
const ORDINARY = ['/api/overview', '/api/auth/me', '/api/registers/clusters?page=1&page_size=20', '/api/provinces'];

const REGISTER = '/api/registers/clusters/imports';
const CHECKED = `file_name=a.xlsx&rows=valid&state=${'a'.repeat(43)}`;

/** A call with a workbook, by a user who may make it. */
type Upload = { readonly path: string; readonly client: Client };

/**
 * `test-workbooks [word…]`: uploads hostile workbooks, all or those with a word in their names, by every call that takes one. Fails if
 * an answer is neither a result nor a 4xx problem, a call of others takes more than 300 ms, or the API takes 300 MB more than idle.
 */
export async function run(args: readonly string[]): Promise<number> {
  return prove('workbooks', async ({ folder, results }) => {
    const files = path.join(folder, 'files');
    const script = inRoot('api/test/hostile-workbooks/write.ts');
    await succeed(process.execPath, ['--import', 'tsx', script, files, ...args], { cwd: ROOT });
    const system = await RunningSystem.start(path.join(folder, 'data'));
    try {
      await uploadAll(system, files, results);
    } finally {
      await system.stop();
    }
  });
}

async function uploadAll({ address, pid }: RunningSystem, folder: string, results: Results): Promise<void> {
  const uploads = await listUploads(address);
  const viewer = await Client.signIn(address, 'viewer');
  const idle = await observe(viewer, pid, () => sleep(IDLE_MS));
  say(`idle: slowest of ${idle.calls} ordinary calls ${idle.slowestMs} ms, ${idle.megabytes.toFixed(0)} MB`);
  const worst = { othersMs: 0, megabytes: 0, uploadMs: 0 };
  let calls = 0;
  for (const name of (await readdir(folder)).toSorted()) {
    const file = new Uint8Array(await readFile(path.join(folder, name)));
    const { result, ...others } = await observe(viewer, pid, () => uploadEverywhere(uploads, file));
    const grown = others.megabytes - idle.megabytes;
    results.add({
      what: `${name}: ${result.slowestMs.toFixed(0)} ms`,
      faults: [
        ...result.faults,
        ...(others.slowestMs > LIMITS.othersMs ? [`another's call took ${others.slowestMs} ms`] : []),
        ...(others.refused > 0 ? [`${others.refused} of another's calls had no answer`] : []),
        ...(grown > LIMITS.megabytes ? [`${grown.toFixed(0)} MB above idle`] : []),
      ],
    });
    calls += others.calls;
    worst.othersMs = Math.max(worst.othersMs, others.slowestMs);
    worst.megabytes = Math.max(worst.megabytes, grown);
    worst.uploadMs = Math.max(worst.uploadMs, result.slowestMs);
  }
  say(
    `slowest of ${calls} calls of others ${worst.othersMs} ms, ${worst.megabytes.toFixed(0)} MB above idle, ` +
      `slowest upload ${worst.uploadMs.toFixed(0)} ms, load ${loadavg()[0]?.toFixed(1)}`,
  );
}

/** Runs `work` while another user makes ordinary calls. */
async function observe<T>({ address, headers }: Client, pid: number, work: () => Promise<T>) {
  const requests = ORDINARY.map((path) => ({ path, headers }));
  const pace = { connections: 1, overallRate: 25, ignoreCoordinatedOmission: true };
  const stop = beginLoad({ url: address, ...pace, requests });
  let megabytes = 0;
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      megabytes = Math.max(megabytes, await readMegabytes(pid));
      await sleep(MEMORY_PAUSE_MS);
    }
  })();
  const result = await work();
  over.abort();
  await watching;
  const { latency, requests: sent, non2xx, errors } = await stop();
  return { result, megabytes, slowestMs: latency.max, calls: sent.total, refused: non2xx + errors };
}

/** Every call that takes a workbook, with a user of the sample. */
async function listUploads(address: string): Promise<Upload[]> {
  const [admin, cluster] = [await Client.signIn(address, 'admin'), await Client.signIn(address, 'klaster')];
  const { reports } = await cluster.data<{ reports: { id: number }[] }>('/api/reports/mine');
  const [report] = reports;
  if (!report) throw new Error('The demo cluster has no report.');
  return [
    ...[`${REGISTER}/check`, `${REGISTER}/marked.xlsx`, `${REGISTER}?${CHECKED}`].map((path) => ({
      path,
      client: admin,
    })),
    ...['/api/users/imports/check', `/api/users/imports?${CHECKED}`].map((path) => ({ path, client: admin })),
    { path: `/api/reports/${report.id}/sheet`, client: cluster },
  ];
}

async function uploadEverywhere(uploads: readonly Upload[], body: Uint8Array<ArrayBuffer>) {
  const faults: string[] = [];
  let slowestMs = 0;
  for (const { path, client } of uploads) {
    const began = performance.now();
    const answer = await client.send(path, { body, limitMs: 300_000 });
    const text = await answer.text();
    slowestMs = Math.max(slowestMs, performance.now() - began);
    const isProblem = answer.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
    const isRight = isProblem ? answer.status >= 400 && answer.status < 500 : answer.status === 200;
    if (!isRight) faults.push(`${path} answered ${answer.status} ${isProblem ? text : ''}`);
  }
  return { faults, slowestMs };
}

/** Memory of the API and of the processes that read files for it, without its database. */
async function readMegabytes(pid: number): Promise<number> {
  const table = await processTable();
  const api = findDescendants(pid, table).find(({ command }) => /\bapi\/dist\/main\.js/.test(command));
  if (!api) return 0;
  const readers = findDescendants(api.pid, table).filter(({ command }) => command.startsWith(process.execPath));
  const sizes = await Promise.all([api, ...readers].map(({ pid: one }) => readKilobytes(one)));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

/** Proportional share of memory: pages that several processes share count once. */
async function readKilobytes(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
}
