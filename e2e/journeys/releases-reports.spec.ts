import { expect, test } from '../fixtures/isolated-gateway';

const REMOTE = 'mf-registers';
const PATH = '/reestrs-auth';

/** Number of measurements that the gateway has for each vital. */
async function readMetrics(operations: string): Promise<Record<string, string>> {
  const text = await (await fetch(`${operations}/metrics`)).text();
  const lines = [...text.matchAll(/^gateway_page_(lcp|inp|ttfb|cls)(?:_seconds)?_count\{(.*)\} (\d+)$/gm)];
  return Object.fromEntries(lines.map(([, vital, labels, count]) => [vital, `${labels} ${count}`]));
}

test('a page reports its web vitals once, when it is left', async ({ page, gateway }) => {
  await page.goto(`${PATH}?search=a`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const hasCome = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/vitals.'));
  await page.waitForFunction(hasCome);
  expect(await readMetrics(gateway.operations)).toEqual({});
  const { live } = await gateway.registry.app(REMOTE);
  await page.goto('about:blank');
  const once = `app="${REMOTE}",version="${live}",route="${PATH}" 1`;
  await expect.poll(() => readMetrics(gateway.operations)).toEqual({ lcp: once, ttfb: once, cls: once });
});
