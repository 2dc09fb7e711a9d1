import type { Download, Locator, Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { readFile } from 'node:fs/promises';
import { currentPeriod } from '../fixtures/records';
import { measureOverflow } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';

/** The previous quarter: its reports are confirmed, and stay so. */
function settledPeriod(): { year: number; quarter: number } {
  const { year, quarter } = currentPeriod();
  return quarter === 1 ? { year: year - 1, quarter: 4 } : { year, quarter: quarter - 1 };
}

const AT = `cluster_annual=${settledPeriod().year}&cluster_quarter=${settledPeriod().quarter}`;

/** The first sheet of what the page has the browser save. */
async function readSheet(page: Page): Promise<(string | number | null)[][]> {
  const [download] = await Promise.all<[Promise<Download>, Promise<void>]>([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel' }).click(),
  ]);
  const { sheets } = await readXlsx(await readFile(await download.path()));
  return (sheets[0]?.rows ?? []) as (string | number | null)[][];
}

/** Figures as the page spells them: thin spaces between thousands, a comma, a minus and a plus; `—` is none. */
function figureIn(text: string): number | null {
  const plain = text.replace(/\s/g, '').replace(',', '.').replace('\u2212', '-');
  return plain === '—' ? null : Number(plain);
}

/** Confirmed reports, clusters on the register, then the figures. */
const listFigures = async (row: Locator) => {
  const [coverage = '', ...figures] = await row.getByRole('cell').allTextContents();
  return [...coverage.split('/').map(figureIn), ...figures.map(figureIn)];
};

/** Columns of names in a sheet; then come confirmed reports and clusters, two of how many were compared, and the figures. */
const NAMES = { province: 1, cluster: 2 } as const;

test.describe('a viewer', () => {
  test.use({ account: 'viewer' });

  for (const by of ['province', 'cluster'] as const) {
    test(`reads figures by ${by}, and as a spreadsheet, cell by cell`, async ({ page }) => {
      await page.goto(`/reports?${AT}&by=${by}&sections=I,XX&measures=value,share,quarter,year`);
      const table = page.getByRole('table', { name: 'Ҳисоботлар таҳлили' });
      const lines = table.locator('tbody tr');
      await expect(lines.first()).toBeVisible();
      const shown: (number | null)[][] = [];
      for (const line of [...(await lines.all()), table.locator('tfoot tr').first()])
        shown.push(await listFigures(line));
      const sheet = await readSheet(page);
      // The page has the first of many rows. The control total is the last row, before the medians of clusters.
      const [total = []] = sheet.slice(by === 'province' ? -1 : -2);
      const wanted = [...sheet.slice(4, 3 + shown.length), total];
      const width = shown[0]?.length ?? 0;
      const placeOf = (index: number) => NAMES[by] + (index < 2 ? index : index + 2);
      expect(wanted.map((row) => Array.from({ length: width }, (_, index) => row[placeOf(index)] ?? null))).toEqual(
        shown,
      );
      expect(shown.flat().filter((figure) => figure !== null).length).toBeGreaterThan(shown.length * 5);
      await expect(page.getByRole('main')).not.toContainText(/NaN|Infinity/);
    });
  }

  test('@always compares three clusters that are found by name, and opens the link in a fresh browser', async ({
    page,
    pageOf,
  }) => {
    await page.goto(`/compare?${AT}`);
    const field = page.getByRole('combobox', { name: /Кластер қўшиш/ });
    const heads = page.getByRole('table').getByRole('columnheader');
    for (const count of [1, 2, 3]) {
      // Cyrillic names are found by Latin letters.
      await field.pressSequentially('a');
      await page.getByRole('listbox').getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('list', { name: 'Танланганлар' }).getByRole('listitem')).toHaveCount(count);
    }
    await expect(heads).toHaveCount(4);
    const names = await heads.allTextContents();
    const rows = page.getByRole('table').locator('tbody tr[data-row]');
    const figures = await rows.allTextContents();
    // Title, time, names and counts of reports are above the figures.
    expect(await readSheet(page)).toHaveLength(4 + figures.length);
    const other = await pageOf('reviewer');
    await other.goto(page.url());
    await expect(other.getByRole('table').getByRole('columnheader')).toHaveText(names);
    expect(await other.getByRole('table').locator('tbody tr[data-row]').allTextContents()).toEqual(figures);
  });

  test('sees in place which items of a link do not exist', async ({ page }) => {
    await page.goto(`/compare?${AT}&items=2147483647,abc`);
    await expect(page.getByText('«2147483647» рақамли кластер топилмади', { exact: false })).toBeVisible();
    await expect(page.getByText('«abc» рақамли кластер топилмади', { exact: false })).toBeVisible();
    await page.goto('/reports?cluster_annual=2015&cluster_quarter=1');
    await expect(page.getByText('2015 йил 1‑чорак учун тасдиқланган ҳисобот йўқ')).toBeVisible();
  });

  test('saves a view, and opens it again', async ({ page }) => {
    await page.goto(`/reports?${AT}&sections=XX&by=cluster`);
    const views = page.getByRole('button', { name: 'Сақланган кўринишлар' });
    await views.click();
    await page.getByRole('textbox', { name: 'Ушбу кўриниш номи' }).fill('Экспорт');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Экспорт' })).toBeVisible();
    await page.goto('/reports');
    await views.click();
    await page.getByRole('link', { name: 'Экспорт' }).click();
    await expect(page).toHaveURL(/sections=XX/);
    await expect(page.getByRole('columnheader', { name: /^XX\. / })).toBeVisible();
  });

  test('on a phone reads one figure of a report in cards, and a comparison that scrolls within', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/reports?${AT}`);
    await page.getByRole('combobox', { name: 'Кўрсаткич', exact: true }).first().selectOption({ index: 1 });
    await expect(page).toHaveURL(/figure=/);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expect.poll(() => measureOverflow(page)).toBeLessThanOrEqual(0);
    await page.goto(`/compare?${AT}&of=province&items=1703,1706,1708,1710,1712`);
    await expect(page.getByRole('table')).toBeVisible();
    await expect.poll(() => measureOverflow(page)).toBeLessThanOrEqual(0);
  });
});
