import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { progress } from '../progress';
import { residentMegabytes } from '../system/memory';
import { requestData, fileAt, listAt, startInstance, type Instance } from './instance';

/** One way of exporting a whole register. Times in milliseconds, memory in megabytes over what the API holds when idle. */
type FileFigures = {
  readonly name: string;
  readonly bytes: number;
  readonly firstByte: readonly number[];
  readonly whole: readonly number[];
  readonly over: readonly number[];
};

export type ExportFigures = { readonly rows: number; readonly idle: number; readonly files: readonly FileFigures[] };

/** Live entries of a register that is filled up to so many: a seventh of the sample is removed. */
const ENTRIES = 12_000;

const PAGE_SIZE = 200;
const SAMPLE_MS = 10;
const SETTLE_MS = 2_000;

type Taken = { readonly bytes: number; readonly firstByte: number; readonly whole: number };

type Way = { readonly name: string; readonly take: (instance: Instance, rows: number) => Promise<Taken> };

const WAYS: readonly Way[] = [
  { name: 'spreadsheet', take: (instance) => takeFile(fileAt(instance, 'export.xlsx'), instance.token) },
  { name: 'two spreadsheets at once', take: takeTwo },
  { name: 'open data, CSV', take: (instance) => takeFile(fileAt(instance, 'open-data.csv')) },
  { name: 'open data, JSON', take: (instance) => takeFile(fileAt(instance, 'open-data.json')) },
  { name: `pages of ${PAGE_SIZE} of the list`, take: takePages },
];

/** Takes a register of some 10,000 live entries along, whole, in each way there is, and watches the memory of the built API. */
export async function runExports(rounds: number): Promise<ExportFigures> {
  progress(`filling a register of ${ENTRIES} entries`);
  const instance = await startInstance(ENTRIES);
  try {
    const { total: rows } = await requestData<{ total: number }>(listAt(instance, 'page_size=1'), {
      token: instance.token,
    });
    await sleep(SETTLE_MS);
    const idle = await residentMegabytes(instance.pid);
    const files: FileFigures[] = [];
    for (const { name, take } of WAYS) {
      progress(`${rows} entries: ${name}`);
      const runs: (Taken & { over: number })[] = [];
      for (let round = 0; round < rounds; round++) {
        const { most, ...taken } = await withMemory(instance.pid, () => take(instance, rows));
        runs.push({ ...taken, over: most - idle });
      }
      files.push({
        name,
        bytes: runs[0]?.bytes ?? 0,
        firstByte: runs.map(({ firstByte }) => firstByte),
        whole: runs.map(({ whole }) => whole),
        over: runs.map(({ over }) => over),
      });
    }
    return { rows, idle, files };
  } finally {
    await instance.stop();
  }
}

/** Result of the work, and the peak memory of the process meanwhile. */
async function withMemory<Result>(pid: number, work: () => Promise<Result>): Promise<Result & { most: number }> {
  let most = 0;
  const ended = new AbortController();
  const watch = async () => {
    while (!ended.signal.aborted) {
      most = Math.max(most, await residentMegabytes(pid));
      await sleep(SAMPLE_MS);
    }
  };
  const [result] = await Promise.all([work().finally(() => ended.abort()), watch()]);
  return { ...result, most };
}

/** Downloads a file and discards it. */
async function takeFile(address: string, token?: string): Promise<Taken> {
  const began = performance.now();
  const call = request(address, { headers: token === undefined ? {} : { 'x-access-token': token } });
  call.end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${address}: ${answer.statusCode}`);
  let [bytes, firstByte] = [0, 0];
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    firstByte ||= performance.now() - began;
    bytes += chunk.length;
  }
  return { bytes, firstByte, whole: performance.now() - began };
}

/** As many as the API inserts at once. */
async function takeTwo(instance: Instance): Promise<Taken> {
  const address = fileAt(instance, 'export.xlsx');
  const [first, second] = await Promise.all([takeFile(address, instance.token), takeFile(address, instance.token)]);
  return {
    bytes: first.bytes + second.bytes,
    firstByte: Math.max(first.firstByte, second.firstByte),
    whole: Math.max(first.whole, second.whole),
  };
}

/** A client that has only the paged list. */
async function takePages(instance: Instance, rows: number): Promise<Taken> {
  const pages: Taken[] = [];
  for (let page = 1; page <= Math.ceil(rows / PAGE_SIZE); page++) {
    pages.push(await takeFile(listAt(instance, `page_size=${PAGE_SIZE}&page=${page}`), instance.token));
  }
  const sum = (of: (taken: Taken) => number) => pages.reduce((total, taken) => total + of(taken), 0);
  return { bytes: sum(({ bytes }) => bytes), firstByte: pages[0]?.firstByte ?? 0, whole: sum(({ whole }) => whole) };
}
