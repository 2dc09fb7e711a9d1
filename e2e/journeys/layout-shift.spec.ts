import type { Page, Route } from '@playwright/test';
import { BUXORO } from '../fixtures/accounts';
import { newDraft } from '../fixtures/records';
import { openScreen, listScreens } from '../fixtures/screens';
import { alwaysIf, slowUnless } from '../fixtures/tags';
import { expect, test } from '../fixtures/test';

/** Layout shifts up to this score are not noticed by users. */
const MAX_SHIFT = 0.02;

/** At `/help`, the contents of each remote arrive on their own. */
const MAX_SHIFT_OF_HELP = 0.05;

/** Milliseconds that each response is delayed, as on a slow connection. Without a delay, data would arrive before the first frame and shift nothing. */
const LATENCY = 150;

/** Milliseconds after which a page has loaded completely. */
const SETTLED = 700;

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Screens of figures, which load much data after the page. The address selects a quarter where there is a choice. */
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

/** The page's layout shifts, from its start until it has settled. */
const measureShift = (page: Page) =>
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

/** Loads each screen afresh. @returns those that shift more than allowed, with their score */
async function findShifting(page: Page, addresses: readonly string[]) {
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATENCY));
    await route.fallback();
  });
  const moving: [string, number][] = [];
  for (const address of addresses) {
    await openScreen(page, address);
    const shift = await measureShift(page);
    if (shift > (address === '/help' ? MAX_SHIFT_OF_HELP : MAX_SHIFT))
      moving.push([address, Math.round(shift * 1000) / 1000]);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return moving;
}

/** The page of a gateway that was too busy to fetch the data or to render a preview. */
async function withoutInitialData(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = (await response.text())
    .replace(/<div data-preview>.*(?=<\/div><script type="application\/json")/s, '')
    .replace(/(?<=id="klaster-boot">).*?(?=<\/script>)/s, (boot) =>
      JSON.stringify({ ...JSON.parse(boot), data: {} }).replaceAll('<', String.raw`\u003c`),
    );
  await route.fulfill({ response, body });
}

// On a large screen the register is below the ranking; a narrower one has a summary of other lines.
for (const viewport of [...WIDTHS, { width: 1920, height: 1080 }, { width: 1280, height: 720 }]) {
  test.describe(`${viewport.width} px wide, for visitors`, () => {
    test.use({ viewport });

    test(`${alwaysIf([1920, 390].includes(viewport.width))}the landing page does not shift while it loads without its data`, async ({
      page,
    }) => {
      await page.route('/', withoutInitialData);
      expect(await findShifting(page, ['/'])).toEqual([]);
    });
  });
}

for (const viewport of WIDTHS) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    test.describe('for staff', () => {
      test.use({ account: 'admin' });

      test(`${slowUnless(viewport.width === 390)}screens of figures stay where they are while they load`, async ({
        page,
      }, testInfo) => {
        test.setTimeout(120_000);
        const { form } = await newDraft(testInfo, 'admin');
        expect(await findShifting(page, [...FIGURES, form])).toEqual([]);
      });
    });

    for (const [audience, account] of [
      ['public', undefined],
      ['staff', 'admin'],
      ['cluster', 'klaster'],
    ] as const)
      test.describe(`of ${audience}`, () => {
        test.use({ account });

        test('@slow no screen shifts while it loads', async ({ page }, testInfo) => {
          expect(await findShifting(page, await listScreens(page, audience, testInfo))).toEqual([]);
        });
      });
  });
}
