import { expect, test } from '../fixtures/other-site';

const MAX_BYTES = 15 * 1024;

const MAX_LCP_MS = 1000;

const PROVINCES = 14;

/** 1.6 Mbit/s down, 0.75 Mbit/s up, 150 ms latency. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** In the frame: time of its largest contentful paint, since it was asked for. */
const largestPaint = () =>
  new Promise<number>((resolve) => {
    const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0));
    observer.observe({ type: 'largest-contentful-paint', buffered: true });
  });

for (const [path, shapes] of [
  ['/embed/rating', 'rect'],
  ['/embed/map', 'path'],
] as const) {
  test(`${path} is shown in a frame of another site: small, without scripts, within a second at 1.6 Mbit/s`, async ({
    page,
    otherSite,
  }) => {
    const browser = await page.context().newCDPSession(page);
    await browser.send('Network.enable');
    await browser.send('Network.emulateNetworkConditions', SLOW);
    const answered = page.waitForResponse((response) => response.url().endsWith(path));
    await page.goto(otherSite(path));
    const answer = await answered;
    const frame = answer.request().frame();
    await expect(frame.getByRole('link')).toContainText('Вилоятлар рейтинги');
    expect(await frame.locator(`svg ${shapes}`).count()).toBeGreaterThanOrEqual(PROVINCES);
    await expect(frame.locator(`svg ${shapes}`).last()).toBeInViewport();
    expect(await frame.evaluate(() => document.scripts.length)).toBe(0);
    expect(await frame.evaluate(() => performance.getEntriesByType('resource').length)).toBe(0);
    const { responseBodySize, responseHeadersSize } = await answer.request().sizes();
    expect(responseBodySize + responseHeadersSize).toBeLessThan(MAX_BYTES);
    const lcp = await frame.evaluate(largestPaint);
    expect(lcp).toBeGreaterThan(SLOW.latency);
    expect(lcp).toBeLessThan(MAX_LCP_MS);
  });
}

test('no other page of ours is shown in a frame', async ({ page, otherSite, consoleErrors }) => {
  consoleErrors.allow(/frame-ancestors/);
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await page.goto(otherSite('/contacts'));
  await refused;
  await expect(page.frameLocator('iframe').getByRole('main')).toHaveCount(0);
});
