import type { Page } from '@playwright/test';
import { newReport } from '../fixtures/records';
import { layOutPaper, UPRIGHT } from '../fixtures/paper';
import { openScreen, measureOverflow } from '../fixtures/screens';
import { slowUnless } from '../fixtures/tags';
import { expect, test } from '../fixtures/test';

test.use({ account: 'admin', contextOptions: { reducedMotion: 'reduce' } });

/** Pixels that a sheet of A4 is wide, on its side. */
const SIDEWAYS = 1123;

/** Light words that are invisible on white paper, since browsers do not print backgrounds. Words of a drawing lie on printed shapes. */
function paleWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/\d+(\.\d+)?/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const isPrinted = (element: Element) => {
      const { printColorAdjust, backgroundColor } = getComputedStyle(element);
      return printColorAdjust === 'exact' && !/(^transparent|, 0\))$/.test(backgroundColor);
    };
    const paper = (element: Element | null): string =>
      !element
        ? 'white'
        : isPrinted(element)
          ? getComputedStyle(element).backgroundColor
          : paper(element.parentElement);
    const contrast = (element: Element) => {
      const ground = paper(element);
      const shades = [luminance(getComputedStyle(element).color), ground === 'white' ? 1 : luminance(ground)];
      return (Math.max(...shades) + 0.05) / (Math.min(...shades) + 0.05);
    };
    const own = (element: Element) =>
      [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ nodeValue }) => nodeValue);
    return [...document.querySelectorAll('main :not(svg *)')]
      .filter((element) => own(element).join('').trim() !== '' && element.checkVisibility() && contrast(element) < 4.5)
      .map((element) => element.textContent ?? '');
  });
}

/** What should not be printed: controls, white text, content cut off at an edge. */
async function expectPaper(page: Page): Promise<void> {
  // Buttons that sort a column or fold a section are printed: their text is its name.
  const controls = page.locator(':is(button, input, select, textarea, summary, nav):not(thead *, h2 *, h3 *)');
  await expect(controls.filter({ visible: true })).toHaveCount(0);
  // Ink may change little by little from that of the screen.
  await expect.poll(() => paleWords(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
}

/** Width and height of each sheet of the file that the browser prints into, in points. */
async function readSheets(page: Page, landscape = false): Promise<{ width: number; height: number }[]> {
  const file = (await page.pdf({ preferCSSPageSize: true, format: 'A4', landscape })).toString('latin1');
  return [...file.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => ({
    width: Number(width),
    height: Number(height),
  }));
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`from a ${colorScheme} screen`, () => {
    test.use({ colorScheme });

    for (const [whose, section] of [
      ['the reviewer', 'amallar'],
      ['a reader', 'hududlar'],
    ] as const) {
      test(`${slowUnless(colorScheme === 'dark')}a report of ${whose} is printed with all of its figures`, async ({
        page,
      }, testInfo) => {
        const { id } = await newReport(testInfo);
        await openScreen(page, `/${section}/cluster-info/${id}`);
        await layOutPaper(page, UPRIGHT);
        await expectPaper(page);
        await expect(page.locator('dd[data-kind]:visible')).toHaveCount(114);
        // The table that scrolls sideways says the same.
        await expect(page.getByRole('table')).toHaveCount(0);
        expect((await readSheets(page)).length).toBeLessThanOrEqual(4);
      });
    }

    test('scores are printed, and lists that show no date are printed with the time', async ({ page }) => {
      for (const [address, times] of [
        ['/rating', 0],
        ['/amallar', 1],
      ] as const) {
        await openScreen(page, address);
        await layOutPaper(page, UPRIGHT);
        await expectPaper(page);
        await expect(
          page.getByText(/^Чоп этилган: \d\d\.\d\d\.\d{4} \d\d:\d\d$/).filter({ visible: true }),
        ).toHaveCount(times);
        await page.emulateMedia({ media: 'screen' });
      }
    });

    test('a map is printed whole, with its classes and its table', async ({ page }) => {
      await openScreen(page, '/map');
      await layOutPaper(page, UPRIGHT);
      await expectPaper(page);
      await expect(page.getByRole('list', { name: 'Синфлар' })).toBeVisible();
      await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(14);
      const map = await page.locator('svg[data-map]').boundingBox();
      expect(map!.x + map!.width).toBeLessThanOrEqual(UPRIGHT);
      expect(await readSheets(page)).toHaveLength(1);
      // Lying, the map with its legend is on the first sheet, below the heading.
      expect(await readSheets(page, true)).toHaveLength(2);
    });

    test('a comparison is printed in landscape, with lowest and highest marked without colours', async ({ page }) => {
      await openScreen(page, '/compare?of=province&items=1703,1706,1708,1710,1712');
      await layOutPaper(page, SIDEWAYS);
      await expectPaper(page);
      const table = page.getByRole('table');
      await expect(table.getByRole('columnheader')).toHaveCount(6);
      const signOf = (mark: string) =>
        table
          .locator(`[data-mark=${mark}]`)
          .first()
          .evaluate((element) => getComputedStyle(element, '::before').content);
      expect([await signOf('least'), await signOf('most')]).toEqual(['"▼ " / ""', '"▲ " / ""']);
      for (const { width, height } of await readSheets(page)) expect(width).toBeGreaterThan(height);
    });

    test('figures are printed in landscape, as many per sheet as fit', async ({ page }) => {
      await openScreen(page, '/reports?sections=I,XX&measures=value,share,year');
      await expect(page.getByRole('table')).toHaveCount(1);
      await layOutPaper(page, SIDEWAYS);
      await expectPaper(page);
      const parts = page.getByRole('table');
      expect(await parts.count()).toBeGreaterThan(1);
      const sheets = await readSheets(page);
      expect(sheets).toHaveLength(await parts.count());
      for (const { width, height } of sheets) expect(width).toBeGreaterThan(height);
    });

    test('a rating is printed with scores that can be read', async ({ page }) => {
      await openScreen(page, '/rating');
      await layOutPaper(page, UPRIGHT);
      await expectPaper(page);
      await expect(page.getByRole('table').first().locator('tbody tr').first()).toContainText('●');
      // Otherwise the second sheet has no names of columns that can be sorted.
      await expect(page.locator('thead button').first()).toHaveCSS('display', 'contents');
    });

    test('the scoring method is printed without what changes it', async ({ page }) => {
      await openScreen(page, '/scoring-method');
      await layOutPaper(page, UPRIGHT);
      await expectPaper(page);
      await expect(page.getByRole('table')).toBeVisible();
    });
  });
}
