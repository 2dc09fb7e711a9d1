import { openWithPreview } from '../fixtures/preview';
import { expect, test } from '../fixtures/test';

test.use({ javaScriptEnabled: false });

for (const [prefix, title, map] of [
  ['', 'Кластер саҳифаси', /^Харитадаги ўрни/],
  ['/ru', 'Страница кластера', /^Место на карте/],
] as const)
  test(`without scripts a visitor gets from the rating to a cluster's page: ${prefix || 'uz-Cyrl'}`, async ({
    page,
  }) => {
    await openWithPreview(page, `${prefix}/`);
    const row = page.getByRole('main').getByRole('row').nth(1);
    await row.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/rating/cluster/\\d+$`));
    await openWithPreview(page, page.url());
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    const shared = page.locator('meta[property="og:title"]');
    await expect(shared).toHaveAttribute('content', `${name} · ${title}`);
    await expect(page).toHaveTitle(new RegExp(`^${name} · ${title} · `));
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(2);
    await expect(page.getByRole('img', { name: map })).toBeVisible();
    const bars = await page.getByRole('img').first().locator('rect').count();
    expect(bars).toBeGreaterThan(0);
    await expect(page.getByRole('main').getByRole('row')).not.toHaveCount(0);
    expect(await page.locator('[data-points]').count()).toBeGreaterThan(2);
    // The quarters are links.
    await page.getByRole('search').getByRole('link').last().click();
    await expect(page).toHaveURL(/year=\d{4}&quarter=\d$/);
  });
