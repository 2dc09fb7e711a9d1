import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { runApi } from './api/api';
import { runExports } from './api/exports';
import { runDeployments } from './deploy/deploy';
import { progress } from './progress';
import { writeDocument } from './report/document';
import { machineNow } from './report/machine';
import { readResults, writeResult } from './report/results';
import { buildAll, buildApi, MONOLITH, REACT_ADMIN } from './system/builds';
import { launchChromium } from './system/chromium';
import { serveStatic } from './system/static-server';
import { startSystem } from './system/system';
import type { System } from './system/system';
import { runRounds } from './visit/rounds';

const PARTS = ['page', 'deploy', 'api', 'export'] as const;
/** Entries of the registers that the API is measured on. */
const SIZES = '3000,100000,1000000';
/** Written anew of what was measured before. */
const DOCUMENT = 'document';
const REGISTER = '/reestrs-auth';

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string' }, sizes: { type: 'string', default: SIZES } },
  allowPositionals: true,
});

/**
 * `[page] [deploy] [api] [export] [--rounds n] [--sizes 3000,100000]`: measures the parts named, or all, and writes the document;
 * `document` does only that.
 */
async function main(): Promise<void> {
  const unknown = positionals.find((name) => name !== DOCUMENT && !PARTS.some((part) => part === name));
  if (unknown) throw new Error(`There is no "${unknown}" to measure; there are ${PARTS.join(', ')}, ${DOCUMENT}.`);
  const wanted = new Set<string>(positionals.length === 0 ? PARTS : positionals);
  if (wanted.has('page') || wanted.has('deploy')) await measureSystem(wanted);
  if (wanted.has('api') || wanted.has('export')) await buildApi();
  if (wanted.has('api')) await measureApi();
  if (wanted.has('export')) await measureExports();
  await writeDocument(await readResults());
  progress('wrote docs/benchmarks.md');
}

async function measureSystem(wanted: ReadonlySet<string>): Promise<void> {
  await buildAll();
  progress('starting the system');
  const system = await startSystem();
  const browser = await launchChromium();
  try {
    if (wanted.has('page')) await measurePages(browser, system);
    if (wanted.has('deploy')) await measureDeployments(browser, system);
  } finally {
    await browser.close();
    await system.stop();
  }
}

async function measurePages(browser: Browser, { gateway, api }: System): Promise<void> {
  const machine = machineNow(browser.version());
  const monolith = await serveStatic(MONOLITH, api.address);
  const reactAdmin = await serveStatic(REACT_ADMIN, api.address);
  const addresses = {
    ours: `${gateway.address}${REGISTER}`,
    monolith: `${monolith.address}${REGISTER}`,
    reactAdmin: `${reactAdmin.address}/#/clusters`,
  };
  try {
    const rowText = await firstRowText(api.address);
    await writeResult('page', machine, await runRounds(browser, addresses, { count: roundsOr(7), rowText }));
  } finally {
    await monolith.stop();
    await reactAdmin.stop();
  }
}

async function measureDeployments(browser: Browser, system: System): Promise<void> {
  const machine = machineNow(browser.version());
  await writeResult('deploy', machine, await runDeployments(browser, system, roundsOr(5)));
}

async function measureApi(): Promise<void> {
  await writeResult('api', machineNow(), await runApi(sizes(), roundsOr(3)));
}

async function measureExports(): Promise<void> {
  await writeResult('export', machineNow(), await runExports(roundsOr(7)));
}

/** Name of the company that the register shows first. */
async function firstRowText(api: string): Promise<string> {
  const answer = await fetch(`${api}/api/registers/clusters`);
  const { data } = (await answer.json()) as { data: { items: { company_name: string }[] } };
  const text = data.items[0]?.company_name;
  if (!text) throw new Error('The register is empty');
  return text;
}

function sizes(): number[] {
  const asked = values.sizes.split(',').map(Number);
  // The sample that is copied has 400 entries, and page 20 needs a thousand live ones.
  if (asked.every((size) => Number.isSafeInteger(size) && size >= 2000)) return asked;
  throw new Error(`--sizes wants whole numbers from 2000, separated by commas, and not "${values.sizes}".`);
}

function roundsOr(count: number): number {
  return values.rounds === undefined ? count : Number(values.rounds);
}

// On exit the browser is ended; the servers end when they no longer hear of this process.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
await main();
