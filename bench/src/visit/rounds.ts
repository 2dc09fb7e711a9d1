import type { Browser } from '@playwright/test';
import { progress } from '../progress';
import { visit } from './visit';
import type { Measures } from './visit';

export type PageName = 'ours' | 'monolith' | 'reactAdmin';

/** Measures of every round: `cold` of a new browser profile's first visit, `warm` of its second. */
export type Rounds = Record<PageName, { cold: Measures[]; warm: Measures[] }>;

/**
 * Visits the pages in turn, so that other load on the machine affects all of them alike. The first round is a warm-up and is
 * discarded.
 *
 * @param addresses of the pages
 * @param options `count` of rounds that count; `rowText`, the text of the row whose appearance is timed
 */
export async function runRounds(
  browser: Browser,
  addresses: Record<PageName, string>,
  options: { count: number; rowText: string },
): Promise<Rounds> {
  const { count, rowText } = options;
  const names = Object.keys(addresses) as PageName[];
  const rounds: Rounds = { ours: empty(), monolith: empty(), reactAdmin: empty() };
  for (let round = 0; round <= count; round++) {
    // Each round starts with another page.
    const order = names.map((_, index) => names[(index + round) % names.length]!);
    for (const name of order) {
      const { cold, warm } = await visitTwice(browser, addresses[name], rowText);
      progress(`round ${round} ${name}: cold ${cold.firstRow.toFixed(0)} ms, warm ${warm.firstRow.toFixed(0)} ms`);
      if (round === 0) continue;
      rounds[name].cold.push(cold);
      rounds[name].warm.push(warm);
    }
  }
  return rounds;
}

async function visitTwice(browser: Browser, address: string, rowText: string) {
  const context = await browser.newContext({
    locale: 'uz-Cyrl-UZ',
    timezoneId: 'Asia/Tashkent',
    viewport: { width: 1440, height: 900 },
  });
  try {
    const cold = await visit(context, address, rowText);
    return { cold, warm: await visit(context, address, rowText) };
  } finally {
    await context.close();
  }
}

const empty = () => ({ cold: [], warm: [] });
