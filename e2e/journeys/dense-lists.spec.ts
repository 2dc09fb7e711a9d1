import type { Page } from '@playwright/test';
import { LANGUAGES, openScreen, useLanguage } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';

/** Lists of staff, and the call of each. */
const LISTS = {
  '/reestrs': /\/api\/registers\/clusters(?:\?|$)/,
  '/seeds-company-reestrs': /\/api\/registers\/seed_companies(?:\?|$)/,
  '/cooperatives-reestrs': /\/api\/registers\/cooperatives(?:\?|$)/,
  '/amallar': /\/api\/review\/clusters(?:\?|$)/,
  '/clusters': /\/api\/cluster-reports(?:\?|$)/,
  '/audit': /\/api\/audit(?:\?|$)/,
};

const ROWS = 'main tr[data-row], main [data-entry]';

/** In pixels: tops and heights of the rows that are wholly in the window. */
const rowsInSight = (page: Page) =>
  page.locator(ROWS).evaluateAll((rows) =>
    rows
      .map((row) => row.getBoundingClientRect())
      .filter(({ bottom }) => bottom <= window.innerHeight)
      .map(({ top, height }) => ({ top, height })),
  );

async function expectDense(page: Page): Promise<void> {
  const rows = await rowsInSight(page);
  expect(rows.length).toBeGreaterThanOrEqual(18);
  expect(rows[0]?.top).toBeLessThanOrEqual(260);
  expect(Math.max(...rows.map(({ height }) => height))).toBeLessThanOrEqual(40);
}

const cutTexts = (page: Page, cells: string) =>
  page
    .locator(cells)
    .evaluateAll((found) =>
      found.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    );

const tableHeight = (page: Page) => page.getByRole('table').evaluate((table) => table.getBoundingClientRect().height);

test.use({ account: 'admin', viewport: { width: 1440, height: 900 } });

for (const [path, call] of Object.entries(LISTS)) {
  test(`${path} has 18 rows in sight, below title and filters`, async ({ page }) => {
    await openScreen(page, path);
    await expect(page.locator(ROWS).first()).toBeVisible();
    await expectDense(page);
  });

  for (const language of LANGUAGES)
    test(`${path} cuts no province, district, figure or quarter in ${language}`, async ({ page, baseURL }) => {
      await useLanguage(page, baseURL!, language);
      await openScreen(page, path);
      await expect(page.locator(ROWS).first()).toBeVisible();
      expect(await cutTexts(page, 'td:is([data-kind], :has([data-place-kind]))')).toEqual([]);
    });

  test(`${path} has its full height while it loads, and reports a failed load`, async ({ page, consoleErrors }) => {
    await page.route(call, (route) => route.abort('internetdisconnected'));
    await page.goto(path);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toHaveText(/^Юклаб бўлмади/);
    await expect(page.getByText('Маълумот топилмади')).toHaveCount(0);
    await consoleErrors.expect(/fetch/i);
    let letCome = () => {};
    const held = new Promise<void>((resolve) => (letCome = resolve));
    await page.unroute(call);
    await page.route(call, async (route) => {
      await held;
      await route.continue();
    });
    await alert.getByRole('button', { name: 'Қайта уриниш' }).click();
    await expect(page.getByRole('main').getByRole('status')).toBeVisible();
    const waiting = await tableHeight(page);
    letCome();
    await expect(page.locator(ROWS).first()).toBeVisible();
    expect(Math.abs((await tableHeight(page)) - waiting)).toBeLessThanOrEqual(0.06 * waiting);
  });
}

for (const language of LANGUAGES) {
  test(`primary data cuts no name, district or phone number in ${language}`, async ({ page, baseURL }) => {
    await useLanguage(page, baseURL!, language);
    await openScreen(page, '/primary-data');
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    const clamped = page.locator('[data-row] [data-clamp], [role=gridcell][data-kind=text]');
    expect(
      await clamped.evaluateAll((texts) =>
        texts
          .filter((text) => text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth)
          .map((text) => text.textContent),
      ),
    ).toEqual([]);
    const phones = page.locator('[role=gridcell][data-kind=text]', { hasText: '+998' }).locator('[data-clamp]');
    const lines = await phones.evaluateAll((texts) => texts.map((text) => text.clientHeight));
    expect(Math.max(...lines)).toBeLessThanOrEqual(18);
  });

  test(`the tabs of the queue are on one line in ${language}`, async ({ page, baseURL }) => {
    await useLanguage(page, baseURL!, language);
    await openScreen(page, '/amallar');
    const tabs = page.locator('main a:has(.badge):visible');
    await expect(tabs).toHaveCount(5);
    const tops = await tabs.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops.map(Math.round)).size).toBe(1);
  });
}

test('the audit names each day once, and groups its entries by subject', async ({ page }) => {
  await openScreen(page, '/audit');
  await expect(page.locator(ROWS).first()).toBeVisible();
  const shown = await page
    .locator('tr[data-row] time span')
    .evaluateAll((days) => days.filter((day) => getComputedStyle(day).opacity === '1').map((day) => day.textContent));
  expect(shown.length).toBeGreaterThan(1);
  expect(shown).toEqual([...new Set(shown)]);
});

test('notices are lines of 40 px at most, 18 in sight', async ({ page }) => {
  const items = Array.from({ length: 20 }, (_, index) => ({
    id: 100 - index,
    kind: 'report_rejected',
    at: new Date(Date.UTC(2026, 10, 20, 9, 60 - index * 3)).toISOString(),
    is_read: index % 2 === 0,
    to: `/hududlar/cluster-info/${index % 3}`,
    year: 2026,
    quarter: 3,
    cluster_name: `"Андижон Текс Кластер ${index % 3}" МЧЖ`,
    sections: ['III', 'V'],
    day: null,
    person: null,
  }));
  await page.route(/\/api\/me\/notices(?:\?|$)/, (route) =>
    route.fulfill({ json: { data: { items, has_more: false } } }),
  );
  await openScreen(page, '/notices');
  await expect(page.locator(ROWS)).toHaveCount(20);
  await expectDense(page);
  const about = await page
    .locator('[data-entry] a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(about.filter((to, index) => to !== about[index - 1])).toHaveLength(3);
});

test.describe('for visitors', () => {
  test.use({ account: undefined });

  for (const language of LANGUAGES)
    test(`the register shows all activities of each cluster in ${language}`, async ({ page, baseURL }) => {
      await useLanguage(page, baseURL!, language);
      await openScreen(page, '/reestrs-auth');
      await expect(page.locator(ROWS).first()).toBeVisible();
      expect(await cutTexts(page, 'td')).toEqual([]);
    });
});
