import type { Browser, BrowserContext, Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { progress } from '../progress';
import type { System } from '../system/system';
import { emptyForm, primaryData, signIn, storeSession } from './scene';

/** Times in milliseconds, each of one round. */
type ScrollFigures = {
  /** The longest frame while the table was scrolled both ways. */
  readonly frames: readonly number[];
  /** Elements of the page, the most that there were. */
  readonly nodes: readonly number[];
};

/** Targets while the wide table is scrolled and read by keys, each of one round. */
type GridFigures = {
  /** Lines of the frame that had no row when a scroll had ended, the most that there were. */
  readonly blank: number[];
  /** Milliseconds from pressing Page Down to the frame that shows the result: the slowest. */
  readonly paging: number[];
};

export type WorkFigures = {
  readonly rows: number;
  readonly columns: number;
  readonly table: ScrollFigures;
  /** Missing in results that were measured before it was. */
  readonly grid?: GridFigures;
  /** The same table with all of its cells drawn. */
  readonly whole: ScrollFigures;
  /** An empty frame of the same size: the share of the machine itself. */
  readonly empty: ScrollFigures;
  /** Milliseconds from a key to the frame that shows it: the slowest of each round. */
  readonly typing: readonly number[];
  /** The same in a field of an otherwise empty page. */
  readonly bare: readonly number[];
};

const CPU_SLOWDOWN = 4;
const ROWS = 500;
const VIEWPORT = { width: 1440, height: 900 };
const WHEEL = { turns: 60, pixels: 240 };
const DIGITS = [...'1234567890'.repeat(3)];
const PAGES_DOWN = Array.from({ length: 15 }, () => 'PageDown');
const SETTLE_MS = 1000;

/** tsx gives functions their names by this helper, which is not there in a page. */
const KEEP_NAMES = 'globalThis.__name = (value) => value;';

/** The daily work of staff on a slow processor: the wide table is scrolled, the form is typed in. */
export async function runWork(browser: Browser, { gateway }: System, rounds: number): Promise<WorkFigures> {
  const editor = await signIn(gateway.address, 'editor');
  const data = await primaryData(gateway.address, editor, ROWS);
  const form = await emptyForm(gateway.address, editor);
  // A page of the same origin that has next to nothing in it.
  const blank = `${gateway.address}/healthz`;
  const scrolled = { table: scrollFigures(), whole: scrollFigures(), empty: scrollFigures() };
  const grid: GridFigures = { blank: [], paging: [] };
  const figures = { ...scrolled, grid, typing: [] as number[], bare: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    progress(round === 0 ? 'staff at work: a round to warm up' : `staff at work: round ${round} of ${rounds}`);
    const context = await browser.newContext({ viewport: VIEWPORT, locale: 'ru-RU' });
    await context.addInitScript(KEEP_NAMES);
    await context.addInitScript(storeSession, editor);
    await context.route('**/api/primary-data?*', (route) => route.fulfill({ json: { data } }));
    const table = await inPage(context, async (page) => {
      await page.goto(`${gateway.address}/primary-data`);
      await page.getByRole('gridcell').first().waitFor();
      const scrolling = await scroll(page, '[role=grid]', blankRows);
      return { ...scrolling, paging: await press(page, '[role=grid]', PAGES_DOWN) };
    });
    const whole = await inPage(context, async (page) => {
      await page.goto(blank);
      await page.evaluate(drawWhole, data);
      return scroll(page, 'main');
    });
    const empty = await inPage(context, async (page) => {
      await page.goto(blank);
      await page.evaluate(drawEmpty);
      return scroll(page, 'main');
    });
    const typing = await inPage(context, async (page) => {
      await page.goto(`${gateway.address}${form}`);
      return press(page, '[data-line] input', DIGITS);
    });
    const bare = await inPage(context, async (page) => {
      await page.goto(blank);
      await page.evaluate(() => document.body.replaceChildren(document.createElement('input')));
      return press(page, 'input', DIGITS);
    });
    await context.close();
    if (round === 0) continue;
    for (const [name, one] of [
      ['table', table],
      ['whole', whole],
      ['empty', empty],
    ] as const) {
      figures[name].frames.push(one.frame);
      figures[name].nodes.push(one.nodes);
    }
    grid.blank.push(table.blank);
    grid.paging.push(table.paging);
    figures.typing.push(typing);
    figures.bare.push(bare);
  }
  return { rows: data.rows.length, columns: data.keys.length, ...figures };
}

const scrollFigures = () => ({ frames: [] as number[], nodes: [] as number[] });

async function inPage<Result>(context: BrowserContext, work: (page: Page) => Promise<Result>): Promise<Result> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await work(page);
  } finally {
    await page.close();
  }
}

/**
 * Turns the wheel over an element down and up, and to the right and back.
 * @param countBlank runs in the page each time that a scroll has ended
 */
async function scroll(
  page: Page,
  selector: string,
  countBlank: (selector: string) => number = () => 0,
): Promise<{ frame: number; nodes: number; blank: number }> {
  await sleep(SETTLE_MS);
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`There is no ${selector}`);
  await page.mouse.move(box.x + box.width / 2, box.y + Math.min(box.height, VIEWPORT.height - box.y) / 2);
  await page.evaluate(watchFrames);
  let nodes = 0;
  let blank = 0;
  for (const [x, y] of [
    [0, WHEEL.pixels],
    [WHEEL.pixels, 0],
    [0, -WHEEL.pixels],
    [-WHEEL.pixels, 0],
  ] as const) {
    for (let turn = 0; turn < WHEEL.turns; turn += 1) await page.mouse.wheel(x, y);
    await sleep(SETTLE_MS / 2);
    nodes = Math.max(nodes, await page.evaluate(() => document.querySelectorAll('*').length));
    blank = Math.max(blank, await page.evaluate(countBlank, selector));
  }
  return { frame: await page.evaluate(longestFrame), nodes, blank };
}

/** Presses keys one by one, and gives the slowest. */
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
  return page.evaluate(slowestKey);
}

// The functions below run in the page.

type Watched = typeof globalThis & { longFrames: number[]; slowKeys: number[] };

function watchFrames(): void {
  const watched = globalThis as Watched;
  watched.longFrames = [];
  let last = performance.now();
  const next = () => {
    const now = performance.now();
    watched.longFrames.push(now - last);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

const longestFrame = () => Math.max(...(globalThis as Watched).longFrames);

/** Lines of a grid's frame, below its head, that show neither a row nor the end of the table. */
function blankRows(selector: string): number {
  const grid = document.querySelector(selector)!;
  const { left, width, bottom } = grid.getBoundingClientRect();
  const row = grid.querySelector('[data-part=body] > [role=row]')!.getBoundingClientRect().height;
  const head = grid.querySelector('[data-part=head]')!.getBoundingClientRect().bottom;
  let blank = 0;
  for (let y = head + row / 2; y < Math.min(bottom, window.innerHeight) - row; y += row) {
    if (!document.elementFromPoint(left + width / 2, y)?.closest('[role=row]')) blank += 1;
  }
  return blank;
}

/** Milliseconds from the key to the moment after the frame that shows it. */
function watchKeys(): void {
  const watched = globalThis as Watched;
  watched.slowKeys = [];
  document.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => watched.slowKeys.push(performance.now() - timeStamp));
        port1.start();
        port2.postMessage(0);
      });
    },
    true,
  );
}

const slowestKey = () => Math.max(...(globalThis as Watched).slowKeys);

/** The table as a page draws it that leaves nothing out. */
function drawWhole({ keys, rows }: Awaited<ReturnType<typeof primaryData>>): void {
  const cell = (name: 'td' | 'th', text: string) => {
    const element = document.createElement(name);
    element.textContent = text;
    element.style.cssText = 'padding: 4px 8px; border: 1px solid #ddd; white-space: nowrap';
    return element;
  };
  const line = (cells: readonly HTMLElement[]) => {
    const row = document.createElement('tr');
    row.append(...cells);
    return row;
  };
  const table = document.createElement('table');
  table.append(line(['', ...keys].map((key) => cell('th', key))));
  for (const { farm, values } of rows)
    table.append(line([cell('th', farm), ...values.map((value) => cell('td', String(value ?? '—')))]));
  const frame = document.createElement('main');
  frame.style.cssText = 'height: 700px; overflow: auto; font: 13px sans-serif';
  frame.append(table);
  document.body.replaceChildren(frame);
}

/** An empty area that scrolls as far as the table. */
function drawEmpty(): void {
  const frame = document.createElement('main');
  frame.style.cssText = 'height: 700px; overflow: auto';
  const room = document.createElement('div');
  room.style.cssText = 'width: 14000px; height: 18000px';
  frame.append(room);
  document.body.replaceChildren(frame);
}
