import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';

/** Sets cookies, as code of one page can, that are sent with every later request to the address. */
async function bomb(page: Page, count: number): Promise<void> {
  // Any answer to the page would clear some of the cookies, so its app must have started and made its requests.
  await expect(page.locator('[data-preview]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.evaluate((cookies) => {
    for (let index = 0; index < cookies; index += 1)
      document.cookie = `bomb${index}=${'x'.repeat(4000)}; path=/; max-age=9999999`;
    document.cookie = `domain=${'x'.repeat(4000)}; path=/; domain=${location.hostname}; max-age=9999999`;
    document.cookie = `below=${'x'.repeat(4000)}; path=/rating; max-age=9999999`;
  }, count);
  await expect.poll(async () => (await page.context().cookies()).length).toBeGreaterThan(count + 1);
}

// More than 64 KB, and addresses without HTTPS, are left to nginx: docs/operations.md.
test('@always five cookies of four kilobytes end with a page that leads on', async ({ page, consoleErrors }) => {
  await page.goto('/contacts');
  await bomb(page, 5);
  const answer = await page.goto('/rating');
  expect(answer?.status()).toBe(431);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cookie файллари жуда кўп');
  await page.getByRole('link', { name: 'Давом этиш' }).click();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cookie файллари жуда кўп' })).toBeHidden();
  consoleErrors.ignore();
});
