import autocannon from 'autocannon';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { inRoot } from '../workspace';
import type { FixedAnswer } from './bare-server';
import { REGISTER } from './repository';
import type { Instance } from './instance';

/** The most frequent requests of visitors. */
export const PUBLIC_READS = {
  'first page of the list': `/api/registers/${REGISTER}`,
  'totals by province': `/api/registers/${REGISTER}/provinces`,
} as const;

/** Requests per second, and the 99th percentile of their latency in milliseconds. */
type Load = { readonly perSecond: number; readonly p99: number };

/** A read under load, and a bare Fastify that sends the same bytes, round by round. */
export type ReadLoad = {
  readonly bytes: number;
  readonly ours: readonly Load[];
  readonly bare: readonly Load[];
};

/** The load of one of the public reads, on a register with so many entries. */
export type ReadLoads = ReadLoad & { readonly name: keyof typeof PUBLIC_READS; readonly entries: number };

const CONNECTIONS = 50;
const SECONDS = 3;
const ENCODING = { 'accept-encoding': 'br' };

/** Measures the public reads of a register under load. */
export async function loadReads(instance: Instance, rounds: number): Promise<ReadLoads[]> {
  const loads: ReadLoads[] = [];
  for (const [name, path] of Object.entries(PUBLIC_READS) as [ReadLoads['name'], string][]) {
    loads.push({ name, entries: instance.entries, ...(await loadRead(`${instance.address}${path}`, rounds)) });
  }
  return loads;
}

/** Measures an address under load, in turn with a bare server that sends the same response. */
export async function loadRead(address: string, rounds: number): Promise<ReadLoad> {
  const { answer, bytes } = await fetchOnce(address);
  const bare = await startBare(answer);
  try {
    const [ours, theirs]: [Load[], Load[]] = [[], []];
    await load(address, 1);
    await load(bare.address, 1);
    for (let round = 0; round < rounds; round++) {
      ours.push(await load(address, SECONDS));
      theirs.push(await load(bare.address, SECONDS));
    }
    return { bytes, ours, bare: theirs };
  } finally {
    bare.stop();
  }
}

/** Headers that a server writes itself. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'content-length']);

/** A response as it goes over the wire: its body stays compressed. */
export async function fetchOnce(address: string): Promise<{ answer: FixedAnswer; bytes: number }> {
  const call = request(address, { headers: ENCODING });
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${address}: ${response.statusCode} ${body.toString('utf8')}`);
  const headers = Object.entries(response.headers).filter(([name]) => !OWN_HEADERS.has(name));
  return {
    answer: { headers: Object.fromEntries(headers) as Record<string, string>, body: body.toString('base64') },
    bytes: body.length,
  };
}

/** Starts a bare Fastify, in a process of its own, that sends the same response to every request. */
export async function startBare(answer: FixedAnswer): Promise<{ address: string; stop(): void }> {
  const child = fork(inRoot('bench/src/api/bare-server.ts'), { execArgv: ['--import', 'tsx'] });
  child.send(answer);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { address: `http://127.0.0.1:${port}/`, stop: () => child.disconnect() };
}

async function load(url: string, duration: number): Promise<Load> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration, headers: ENCODING });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${url}: ${failed} of ${result.requests.total} requests failed`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}
