import type { Page } from '@playwright/test';
import { BUXORO } from '../fixtures/accounts';
import { newDraft } from '../fixtures/records';
import { openScreen } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';

/** Parts of the window that may move by parts of its height: what users hardly see. */
const MOST_SHIFT = 0.05;

/** Screens of figures, where much arrives after the page; with the address of a quarter, where one is chosen. */
const FIGURES = [
  '/main',
  '/rating',
  '/map',
  '/reports',
  '/reports?cluster_annual=2026&cluster_quarter=4&measures=value,quarter',
  '/compare',
  '/primary-data?cluster_annual=2026&cluster_quarter=3',
  '/amallar',
  '/hududlar',
  `/hududlar/clusters/${BUXORO}`,
];

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Milliseconds in which the last of a page arrives. */
const SETTLED = 700;

/** How far what was there already moved, from the page's beginning until it is settled. */
const shiftOf = (page: Page) =>
  page.evaluate(
    (settled) =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const { hadRecentInput, value } of list.getEntries() as Shift[]) if (!hadRecentInput) sum += value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), settled);
      }),
    SETTLED,
  );

test.describe('screens of figures', () => {
  test.use({ account: 'admin' });

  for (const width of [1440, 390])
    test(`stay where they are while they load, ${width} px wide`, async ({ page }, testInfo) => {
      test.setTimeout(120_000);
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      const { form } = await newDraft(testInfo, 'admin');
      const moved = new Map<string, number>();
      for (const address of [...FIGURES, form]) {
        await openScreen(page, address);
        moved.set(address, await shiftOf(page));
      }
      expect([...moved].filter(([, shift]) => shift > MOST_SHIFT)).toEqual([]);
    });
});

test('the landing page stays where it is while it loads', async ({ page }) => {
  await openScreen(page, '/');
  expect(await shiftOf(page)).toBeLessThanOrEqual(MOST_SHIFT);
});
