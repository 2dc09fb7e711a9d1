import { progress } from '@klaster/tools/progress';
import { chromium } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { publishApps } from '../harness/built-system';
import type { BuiltSystem } from '../harness/built-system';
import { beginReports, Client, openQuarter } from '../harness/client';
import { CHROMIUM_ARGS, chromiumPath, storeSession } from '../harness/browser';
import type { Measure } from './measure';

const CPU_SLOWDOWN = 4;
const ROWS = 500;
const VIEWPORT = { width: 1440, height: 900 };
const DIGITS = [...'1234567890'.repeat(3)];
const PAGES_DOWN = Array.from({ length: 15 }, () => 'PageDown');
const SETTLE_MS = 1000;

/** tsx names functions with this helper, which does not exist in a page. */
const KEEP_NAMES = 'globalThis.__name = (value) => value;';

/** Measures work on a slow processor: paging the wide table and typing into the form. */
export async function measureWork(system: BuiltSystem, rounds: number): Promise<Measure[]> {
  await publishApps(system.address, system.releasesDir, 'for the bench');
  const editor = await Client.signIn(system.address, 'editor');
  const data = await manyReports(editor);
  const [report] = await beginReports(editor, 1);
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });
  const seen = { elements: [] as number[], paging: [] as number[], typing: [] as number[] };
  try {
    for (let round = 0; round <= rounds; round += 1) {
      progress(`staff at work: round ${round} of ${rounds}`);
      const context = await browser.newContext({ viewport: VIEWPORT, locale: 'ru-RU' });
      await context.addInitScript(KEEP_NAMES);
      await context.addInitScript(storeSession, editor.headers['x-access-token'] ?? '');
      await context.route('**/api/primary-data?*', (route) => route.fulfill({ json: { data } }));
      const table = await inPage(context, async (page) => {
        await page.goto(`${system.address}/primary-data`);
        await page.getByRole('gridcell').first().waitFor();
        const paging = await press(page, '[role=grid]', PAGES_DOWN);
        return { paging, elements: await page.evaluate(() => document.querySelectorAll('*').length) };
      });
      const typing = await inPage(context, async (page) => {
        await page.goto(`${system.address}/hududlar/edit/${report}?section=XV`);
        return press(page, '[data-line] input', DIGITS);
      });
      await context.close();
      // The first round is a warm-up.
      if (round === 0) continue;
      seen.elements.push(table.elements);
      seen.paging.push(table.paging);
      seen.typing.push(typing);
    }
  } finally {
    await browser.close();
  }
  return [
    { name: `wide table of ${ROWS} reports: elements`, values: seen.elements, limit: 3000 },
    { name: 'wide table: key to frame, ms', values: seen.paging, limit: 200 },
    { name: 'form: key to frame, ms', values: seen.typing, limit: 100 },
  ];
}

/** The reports of a quarter, repeated to fill the table. */
async function manyReports(client: Client): Promise<{ keys: string[]; rows: { id: number }[] }> {
  const { year, quarter } = await openQuarter(client, 1);
  const address = `/api/primary-data?year=${year}&quarter=${quarter}`;
  const { keys, rows } = await client.data<{ keys: string[]; rows: { id: number }[] }>(address);
  const many = Array.from({ length: ROWS }, (_, index) => ({ ...rows[index % rows.length]!, id: index + 1 }));
  return { keys, rows: many };
}

async function inPage<T>(context: BrowserContext, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await work(page);
  } finally {
    await page.close();
  }
}

/** @returns the milliseconds of the slowest key */
async function press(page: Page, selector: string, keys: readonly string[]): Promise<number> {
  const field = page.locator(selector).first();
  await field.waitFor();
  await field.focus();
  await sleep(SETTLE_MS);
  await page.evaluate(watchKeys);
  for (const key of keys) {
    await page.keyboard.press(key);
    await sleep(50);
  }
  await sleep(SETTLE_MS);
  return page.evaluate(() => Math.max(...(globalThis as Watched).slowKeys));
}

type Watched = typeof globalThis & { slowKeys: number[] };

/** Measures the time from each key stroke to the end of the frame that shows it. */
function watchKeys(): void {
  const watched = globalThis as Watched;
  watched.slowKeys = [];
  const onKey = ({ timeStamp }: KeyboardEvent) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => watched.slowKeys.push(performance.now() - timeStamp));
      port1.start();
      port2.postMessage(0);
    });
  };
  document.addEventListener('keydown', onKey, true);
}
