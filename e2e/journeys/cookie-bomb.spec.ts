import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';
import { CHROMIUM } from '../system/chromium';
import { alwaysIf } from '../fixtures/tags';

/** Sets cookies, as code of one page can, that are sent with every later request to the address. */
async function bomb(page: Page, count: number): Promise<void> {
  // An answer to the page itself would clear some of them, and the browser keeps them after the page has gone on.
  await page.waitForLoadState('networkidle');
  await page.evaluate((cookies) => {
    for (let at = 0; at < cookies; at += 1) document.cookie = `bomb${at}=${'x'.repeat(4000)}; path=/; max-age=9999999`;
    document.cookie = `domain=${'x'.repeat(4000)}; path=/; domain=${location.hostname}; max-age=9999999`;
    document.cookie = `below=${'x'.repeat(4000)}; path=/rating; max-age=9999999`;
  }, count);
  await expect.poll(async () => (await page.context().cookies()).length).toBeGreaterThan(count + 1);
}

/** Opens pages until one comes, and says how often that took the way on. */
async function waysOn(page: Page): Promise<number> {
  const way = page.getByRole('link', { name: 'Давом этиш' });
  for (let times = 0; times < 20; times += 1) {
    if ((await way.count()) === 0) return times;
    await Promise.all([page.waitForEvent('load'), way.click()]);
  }
  throw new Error('no page comes');
}

const INTRANET = 'klaster.vazirlik.example';

test.use({
  launchOptions: { ...CHROMIUM, args: [...(CHROMIUM.args ?? []), `--host-resolver-rules=MAP ${INTRANET} 127.0.0.1`] },
});

// Where an address is no secure one, the one header that clears all counts for nothing: of 600 KB, some go with each page.
for (const { host, count, ways } of [
  { host: '127.0.0.1', count: 5, ways: 1 },
  { host: '127.0.0.1', count: 150, ways: 1 },
  { host: INTRANET, count: 5, ways: 1 },
  { host: INTRANET, count: 150, ways: 15 },
])
  test(`${alwaysIf(host !== INTRANET && count === 150)}${count} cookies of four kilobytes at ${host} end with a page that leads on`, async ({
    page,
    baseURL,
    consoleErrors,
  }) => {
    const address = baseURL!.replace('127.0.0.1', host);
    await page.goto(`${address}/contacts`);
    await bomb(page, count);
    const answer = await page.goto(`${address}/rating`);
    expect(answer?.status()).toBe(431);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cookie файллари жуда кўп');
    expect(await waysOn(page)).toBeLessThanOrEqual(ways);
    await expect(page.getByRole('main')).toBeVisible();
    consoleErrors.ignore();
  });
