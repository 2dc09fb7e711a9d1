import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { runApi } from './api/api';
import { runAudit } from './api/audit';
import { runExports } from './api/exports';
import { runHeavy } from './api/heavy';
import { runRating } from './api/rating';
import { runDeployments } from './deploy/deploy';
import { runLive } from './live/live';
import { progress } from './progress';
import { writeDocument } from './report/document';
import { machineNow } from './report/machine';
import { readResults, writeResult } from './report/results';
import { buildAll, buildReleases, buildServer, MONOLITH, REACT_ADMIN } from './system/builds';
import { launchChromium } from './system/chromium';
import { serveStatic } from './system/static-server';
import { startSystem } from './system/system';
import type { System } from './system/system';
import { runScale, SCALE_PARTS, type ScalePart } from './scale/scale';
import { runRounds } from './visit/rounds';
import { runWork } from './work/work';

const PARTS = ['page', 'deploy', 'work', 'live', 'api', 'audit', 'rating', 'export', 'heavy', 'scale'] as const;
/** Entries of the registers that the API is measured on. */
const SIZES = '3000,100000,1000000';
/** Writes the documents again from earlier measurements. */
const DOCUMENT = 'document';

/** Lists that are measured as a page: where ours is, where react-admin's, and the call that has their rows. */
const LISTS = {
  page: { path: '/reestrs-auth', reactAdmin: '/#/clusters', rows: '/api/registers/clusters' },
  landing: { path: '/', reactAdmin: '/#/rating', rows: '/api/rating' },
} as const;

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string' }, sizes: { type: 'string', default: SIZES }, only: { type: 'string' } },
  allowPositionals: true,
});

/**
 * `[page] [deploy] [work] [live] [api] [audit] [rating] [export] [heavy] [scale] [--rounds n] [--sizes 3000,100000]`: measures the parts named, or all, and writes the document;
 * of `scale` those in `--only pages,cached`;
 * `document` does only that.
 */
async function main(): Promise<void> {
  const unknown = positionals.find((name) => name !== DOCUMENT && !PARTS.some((part) => part === name));
  if (unknown) throw new Error(`There is no "${unknown}" to measure; there are ${PARTS.join(', ')}, ${DOCUMENT}.`);
  const wanted = new Set<string>(positionals.length === 0 ? PARTS : positionals);
  if (['page', 'deploy', 'work'].some((part) => wanted.has(part))) await measureSystem(wanted);
  if (wanted.has('live')) await measureLive();
  if (['api', 'audit', 'rating', 'export', 'heavy'].some((part) => wanted.has(part))) await buildServer('api');
  if (wanted.has('api')) await measureApi();
  // The cost of the API includes those of the chain and of the rating.
  if (wanted.has('api') || wanted.has('audit')) await measureAudit();
  if (wanted.has('api') || wanted.has('rating')) await measureRating();
  if (wanted.has('export')) await measureExports();
  if (wanted.has('heavy')) await measureHeavy();
  if (wanted.has('scale')) await measureScale();
  await writeDocument(await readResults());
  progress('wrote docs/benchmarks.md');
}

async function measureSystem(wanted: ReadonlySet<string>): Promise<void> {
  if (wanted.has('page') || wanted.has('deploy')) await buildAll();
  else await buildReleases();
  progress('starting the system');
  const system = await startSystem();
  const browser = await launchChromium();
  try {
    if (wanted.has('page')) await measurePages(browser, system);
    if (wanted.has('deploy')) await measureDeployments(browser, system);
    if (wanted.has('work')) await measureWork(browser, system);
  } finally {
    await browser.close();
    await system.stop();
  }
}

async function measurePages(browser: Browser, { gateway, api }: System): Promise<void> {
  const machine = machineNow(browser.version());
  const monolith = await serveStatic(MONOLITH, api.address);
  const reactAdmin = await serveStatic(REACT_ADMIN, api.address);
  try {
    for (const part of ['page', 'landing'] as const) {
      const list = LISTS[part];
      progress(`the list at ${list.path}`);
      const addresses = {
        ours: `${gateway.address}${list.path}`,
        monolith: `${monolith.address}${list.path}`,
        reactAdmin: `${reactAdmin.address}${list.reactAdmin}`,
      };
      const rowText = await firstRowText(`${api.address}${list.rows}`);
      await writeResult(part, machine, await runRounds(browser, addresses, { count: roundsOr(7), rowText }));
    }
  } finally {
    await monolith.stop();
    await reactAdmin.stop();
  }
}

async function measureDeployments(browser: Browser, system: System): Promise<void> {
  const machine = machineNow(browser.version());
  await writeResult('deploy', machine, await runDeployments(browser, system, roundsOr(5)));
}

async function measureWork(browser: Browser, system: System): Promise<void> {
  const machine = machineNow(browser.version());
  await writeResult('work', machine, await runWork(browser, system, roundsOr(5)));
}

async function measureLive(): Promise<void> {
  for (const name of ['api', 'gateway'] as const) await buildServer(name);
  await writeResult('live', machineNow(), await runLive(roundsOr(5)));
}

async function measureApi(): Promise<void> {
  await writeResult('api', machineNow(), await runApi(sizes(), roundsOr(3)));
}

async function measureAudit(): Promise<void> {
  await writeResult('audit', machineNow(), await runAudit(roundsOr(3)));
}

async function measureRating(): Promise<void> {
  await writeResult('rating', machineNow(), await runRating(roundsOr(3)));
}

async function measureExports(): Promise<void> {
  await writeResult('export', machineNow(), await runExports(roundsOr(7)));
}

async function measureHeavy(): Promise<void> {
  await writeResult('heavy', machineNow(), await runHeavy(roundsOr(5)));
}

/** Each part is written down at once: a later one may fail, and all of them take an hour. */
async function measureScale(): Promise<void> {
  const parts = scaleParts();
  await buildReleases();
  await runScale(parts, roundsOr(3), async (figures) => {
    const before = (await readResults()).scale?.content ?? {};
    await writeResult('scale', machineNow(), { ...before, ...figures });
  });
}

function scaleParts(): ScalePart[] {
  const requested = values.only?.split(',') ?? [...SCALE_PARTS];
  const unknown = requested.find((name) => !SCALE_PARTS.some((part) => part === name));
  if (unknown !== undefined) throw new Error(`--only wants some of ${SCALE_PARTS.join(', ')}, and not "${unknown}".`);
  return SCALE_PARTS.filter((part) => requested.includes(part));
}

/** Name of the company that a list shows first. */
async function firstRowText(rows: string): Promise<string> {
  const answer = await fetch(rows);
  const { data } = (await answer.json()) as { data: { items: { company_name: string }[] } };
  const text = data.items[0]?.company_name;
  if (!text) throw new Error(`${rows} is empty`);
  return text;
}

function sizes(): number[] {
  const sizes = values.sizes.split(',').map(Number);
  // The sample that is copied has 400 entries, and page 20 needs a thousand live ones.
  if (sizes.every((size) => Number.isSafeInteger(size) && size >= 2000)) return sizes;
  throw new Error(`--sizes wants whole numbers from 2000, separated by commas, and not "${values.sizes}".`);
}

function roundsOr(count: number): number {
  return values.rounds === undefined ? count : Number(values.rounds);
}

// On exit the browser is ended; the servers end when they no longer hear of this process.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
await main();
