import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/test';

test.use({ account: 'viewer', permissions: ['clipboard-read', 'clipboard-write'] });

const MAX_CLICKS = 5;

test('the largest growth of a figure is found and shared by at most five clicks', async ({ page, pageOf }) => {
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await page.goto('/main');
  await click(page.getByRole('link', { name: 'Ҳисоботлар таҳлили' }).first());
  const table = page.getByRole('table', { name: 'Ҳисоботлар таҳлили' });
  await click(page.getByRole('button', { name: /^Бўлимлар/ }));
  await click(page.getByRole('checkbox', { name: /^XIII\. / }));
  await page.keyboard.press('Escape');
  await click(table.getByRole('button', { name: /^Ўтган йилга нисбатан ўсиш/ }).last());
  const bars = page.getByRole('region', { name: 'Кўрсаткич бўйича тартиб' }).getByRole('img');
  await expect(page).toHaveURL(/[?&]sort=-/);
  await expect(bars.first()).toHaveAccessibleName(/^1\. .+: [+−]?[\d\s,]+$/);
  const largest = (await bars.first().getAttribute('aria-label')) ?? '';
  const [, name = ''] = /^1\. (.+):/.exec(largest) ?? [];
  await expect(table.locator('tbody [data-title]').first()).toContainText(name);
  await click(page.getByRole('button', { name: 'Ҳаволани нусхалаш' }));
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
  test.info().annotations.push({ type: 'clicks', description: String(clicks) });

  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await pageOf('reviewer');
  await other.goto(link);
  await expect(
    other.getByRole('region', { name: 'Кўрсаткич бўйича тартиб' }).getByRole('img').first(),
  ).toHaveAccessibleName(largest);
});

test('the bars are read by keyboard', async ({ page }) => {
  await page.goto('/reports');
  const bars = page.getByRole('region', { name: 'Кўрсаткич бўйича тартиб' }).getByRole('img');
  await bars.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(bars.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(bars.last()).toBeFocused();
});

test('growth is shown on the map', async ({ page }) => {
  await page.goto('/map?measure=growth');
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(
    'ўтган йилнинг шу чорагига нисбатан ўсиш',
  );
  await expect(page.getByRole('main').locator('a[data-code]').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Синфлар' }).getByRole('listitem').first()).not.toContainText(
    'маълумот йўқ',
  );
});
