import type { Page } from '@playwright/test';
import { blankHeights, film, slowDown } from '../fixtures/film';
import { answerWithManyReports } from '../fixtures/many-reports';
import { slowUnless } from '../fixtures/tags';
import { expect, test } from '../fixtures/test';
import { PrimaryDataPage } from '../pages/primary-data.page';
import { CHROMIUM } from '../system/chromium';

const ROW = 36;

/** Largest gap between the letters of two lines, in pixels: names are one row apart, between figures may be a row with a heading. */
const MAX_BLANK = { names: 1.5 * ROW, figures: 2.5 * ROW };

// The scrollbar is dragged, so it must not be hidden.
test.use({ account: 'viewer', launchOptions: { ...CHROMIUM, ignoreDefaultArgs: ['--hide-scrollbars'] } });

const manners = {
  'is flung': async (page: Page, primary: PrimaryDataPage) => {
    const session = await page.context().newCDPSession(page);
    const middle = await primary.middle();
    for (const yDistance of [-9000, 6000]) {
      await session.send('Input.synthesizeScrollGesture', { ...middle, yDistance, speed: 12_000 });
    }
  },
  'is scrolled by the wheel, down and sideways': async (page: Page, primary: PrimaryDataPage) => {
    const { x, y } = await primary.middle();
    await page.mouse.move(x, y);
    for (let turn = 0; turn < 40; turn += 1) await page.mouse.wheel(0, 240);
    for (let turn = 0; turn < 30; turn += 1) await page.mouse.wheel(240, 0);
  },
  'is dragged by its scrollbar, to the end and back': async (page: Page, primary: PrimaryDataPage) => {
    const { x, top, bottom } = await primary.scrollbar();
    await page.mouse.move(x, top);
    await page.mouse.down();
    const steps = Array.from({ length: 60 }, (_, step) => top + ((bottom - top) * step) / 60);
    for (const y of [...steps, ...steps.toReversed()]) await page.mouse.move(x, y);
    await page.mouse.up();
  },
};

for (const rate of [1, 4]) {
  for (const [manner, scroll] of Object.entries(manners)) {
    test(`${slowUnless(rate === 1)}no row of the table is empty in any frame while it ${manner}, at 1/${rate} of the processor's speed`, async ({
      page,
      browser,
    }) => {
      test.slow();
      await answerWithManyReports(page);
      const primary = new PrimaryDataPage(page);
      await primary.goto();
      await slowDown(page, rate);
      const furthest = await primary.watchScroll();
      const frames = await film(page, async () => {
        await scroll(page, primary);
        await primary.scrollEnd();
      });
      expect(frames.length).toBeGreaterThan(10);
      // It was scrolled by many screens.
      expect(await furthest()).toBeGreaterThan(4000);
      const { names, figures } = await primary.areas();
      const heights = {
        names: await blankHeights(browser, frames, names),
        figures: await blankHeights(browser, frames, figures),
      };
      for (const part of ['names', 'figures'] as const) {
        expect(heights[part].filter((height) => height > MAX_BLANK[part])).toEqual([]);
      }
    });
  }
}
