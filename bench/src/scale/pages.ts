import autocannon from 'autocannon';
import { request, Agent, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBare } from '../api/reads';
import { progress } from '../progress';
import { median } from '../report/statistics';
import { processorMs } from '../system/processor';
import type { MeasuredSystem } from './system';
import { hasNginx, startNginx } from './nginx';
import type { ScaleTarget } from './scale';

/** Pages that visitors and staff open. Those of visitors have a preview, which shows the first rows before any script loads. */
const PAGES = {
  'landing page': { path: '/', hasPreview: true },
  'public register': { path: '/reestrs-auth', hasPreview: true },
  'page of staff': { path: '/main', hasPreview: false },
} as const;

const REQUESTS = 500;

/** Pages until the gateway's code is compiled. */
const WARM_UP = 1000;
const ENCODINGS = ['br', 'gzip'] as const;

/** Milliseconds until a preview has to be there. */
const PREVIEW_MS = 60_000;

const CONNECTIONS = 50;

const FRONT = { front: 9290, file: 9291 };

/** Processor time of the gateway for a page, and pages per second through nginx, in turn with a static file of the same bytes. */
export async function measurePages({ gateway, pid }: MeasuredSystem, rounds: number): Promise<ScaleTarget[]> {
  const targets: ScaleTarget[] = [];
  for (const [name, { path, hasPreview }] of Object.entries(PAGES)) {
    const address = `${gateway}${path}`;
    if (hasPreview) await untilPreview(address);
    for (const encoding of ENCODINGS) {
      progress(`${name}, ${encoding}`);
      const { costs, bytes } = await costOf(address, { pid, encoding, rounds });
      const kilobytes = (bytes / 1000).toFixed(1);
      const what = `${name}, ${encoding}, ${kilobytes} kB: ms of a processor`;
      targets.push({ name: what, values: costs, limit: 1.5, digits: 2 });
    }
  }
  if (!hasNginx()) {
    progress('nginx is not there: no comparison with it');
    return targets;
  }
  const bodies: Buffer[] = [];
  for (const { path } of Object.values(PAGES)) bodies.push((await fetchPage(`${gateway}${path}`, 'br')).body);
  const bare = await startBare({ headers: { 'content-encoding': 'br' }, body: bodies[0]!.toString('base64') });
  const nginx = await startNginx({ gateway, bare: bare.address }, bodies, FRONT);
  try {
    targets.push(await besideFile('the landing page’s bytes from a bare Fastify', [nginx.bare, nginx.file(0)], rounds));
    for (const [index, [name, { path }]] of Object.entries(PAGES).entries()) {
      progress(`${name}, beside a file of nginx`);
      targets.push({ ...(await besideFile(name, [nginx.page(path), nginx.file(index)], rounds)), limit: 0.5 });
    }
  } finally {
    await nginx.stop();
    bare.stop();
  }
  return targets;
}

async function besideFile(name: string, ways: readonly [string, string], rounds: number): Promise<ScaleTarget> {
  const [ours, theirs] = await inTurn(ways, rounds);
  const values = ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
  const speeds = `${count(median(ours))} and ${count(median(theirs))} a second`;
  return { name: `${name} through nginx ÷ a file of its size (${speeds})`, values, digits: 2, atLeast: true };
}

const count = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: 0 });

/** Requests a second of two addresses, in turn, so that what else the machine does meets both. */
export async function inTurn([one, other]: readonly [string, string], rounds: number): Promise<[number[], number[]]> {
  const [ones, others]: [number[], number[]] = [[], []];
  await loadOf(one, 1);
  await loadOf(other, 1);
  for (let round = 0; round < rounds; round += 1) {
    ones.push((await loadOf(one, 3)).perSecond);
    others.push((await loadOf(other, 3)).perSecond);
  }
  return [ones, others];
}

async function untilPreview(address: string): Promise<void> {
  const end = performance.now() + PREVIEW_MS;
  while (performance.now() < end) {
    const { body } = await fetchPage(address, 'identity');
    if (body.includes('<div data-preview>')) return;
    await sleep(100);
  }
  throw new Error(`${address} has no preview`);
}

type Way = { readonly pid: number; readonly encoding: string; readonly rounds: number };

/** One visitor after the other, over one connection: none shares anything with another. */
async function costOf(address: string, { pid, encoding, rounds }: Way) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let bytes = 0;
  const open = async (count: number) => {
    for (let index = 0; index < count; index += 1)
      ({ length: bytes } = (await fetchPage(address, encoding, agent)).body);
  };
  await open(WARM_UP);
  const costs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await processorMs(pid);
    await open(REQUESTS);
    costs.push(((await processorMs(pid)) - before) / REQUESTS);
  }
  agent.destroy();
  return { costs, bytes };
}

async function fetchPage(address: string, encoding: string, agent?: Agent): Promise<{ body: Buffer }> {
  const call = request(address, { headers: { 'accept-encoding': encoding }, ...(agent && { agent }) });
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${address}: ${response.statusCode}`);
  return { body };
}

/** Puts an address under load by fifty connections for a number of seconds. */
async function loadOf(url: string, seconds: number): Promise<{ perSecond: number; p99: number }> {
  const headers = { 'accept-encoding': 'br' };
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, headers });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${url}: ${failed} of ${result.requests.total} requests failed`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}
