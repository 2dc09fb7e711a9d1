import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { dependentSteps } from './dependent-steps';
import { NetworkLog } from './network-log';
import { probe } from './probe';
import type { Notes } from './probe';

/** Measures of one visit; bytes are those over the wire, times milliseconds. */
export type Measures = {
  bytesFirstRow: number;
  bytesAll: number;
  requestsFirstRow: number;
  steps: number;
  firstRow: number;
  lcp: number;
  cls: number;
  blocking: number;
  heap: number;
  /** Scripts requested over the network. */
  scripts: number;
  /** Chunks of maps and charts requested before the first row appeared. */
  drawings: number;
};

/** 1.6 Mbit/s down, 0.75 Mbit/s up, 150 ms; bytes a second. */
const SLOW_LINK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_SLOWDOWN = 4;
/** Chunks, by name, that draw maps and charts or contain charts. */
const DRAWINGS = /\/(map|map-drawing|charts|cluster-reasons)\.[0-9a-f]+\.js$/;
/** tsx gives functions their names by this helper, which is not there in a page. */
const KEEP_NAMES = 'globalThis.__name = (value) => value;';
const QUIET_MS = 1500;
const LIMIT_MS = 60_000;

/**
 * Opens an address on a slow line and a slow processor, and waits until all is quiet.
 *
 * @param rowText text of the first row
 */
export async function visit(context: BrowserContext, address: string, rowText: string): Promise<Measures> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    const log = await NetworkLog.start(session);
    await session.send('Network.emulateNetworkConditions', SLOW_LINK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(KEEP_NAMES);
    await page.addInitScript(probe, rowText);
    await page.goto(address, { waitUntil: 'commit' });
    return await measure(page, log, session);
  } finally {
    await page.close();
  }
}

async function measure(page: Page, log: NetworkLog, session: CDPSession): Promise<Measures> {
  const deadline = Date.now() + LIMIT_MS;
  while ((await notesOf(page)).notes.firstRow === null || !log.isQuietFor(QUIET_MS)) {
    if (Date.now() > deadline) throw new Error(`${page.url()} shows no row`);
    await sleep(250);
  }
  const { notes, origin } = await notesOf(page);
  const firstRow = notes.firstRow ?? Infinity;
  const sinceStart = (clock: number) => (clock + log.clockOffset) * 1000 - origin;
  const before = log.requests.filter(({ end }) => sinceStart(end) <= firstRow).toSorted((a, b) => a.start - b.start);
  return {
    bytesFirstRow: sum(before.map(({ bytes }) => bytes)),
    bytesAll: sum(log.requests.map(({ bytes }) => bytes)),
    requestsFirstRow: before.filter(({ cached }) => !cached).length,
    steps: dependentSteps(before),
    firstRow,
    lcp: notes.lcp,
    cls: notes.cls,
    blocking: notes.blocking,
    heap: await heapOf(session),
    scripts: log.requests.filter(({ type, url, cached }) => !cached && (type === 'Script' || url.endsWith('.js')))
      .length,
    drawings: log.requests.filter(({ url, start }) => DRAWINGS.test(url) && sinceStart(start) <= firstRow).length,
  };
}

/** Metrics recorded by the page so far. Playwright's own waiting needs `eval`, which our pages forbid. */
function notesOf(page: Page): Promise<{ notes: Notes; origin: number }> {
  return page.evaluate(() => ({
    notes: (window as unknown as { benchNotes: Notes }).benchNotes,
    origin: performance.timeOrigin,
  }));
}

/** Bytes in use after everything that can go has gone. */
async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
