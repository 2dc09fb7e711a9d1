import { anotherVersion } from '../fixtures/another-version';
import { expect, test } from '../fixtures/isolated-gateway';

const REMOTE = 'mf-registers';
const PATH = '/reestrs-auth';

/** Each visitor comes from the address that the request says, as behind a proxy. */
test.use({ gatewayEnv: { TRUSTED_PROXIES: 'loopback' } });

type Visitor = { address: string; cookie: string; ticket: string };

/** Number of measurements that the gateway has for each vital. */
async function measured(operations: string): Promise<Record<string, string>> {
  const text = await (await fetch(`${operations}/metrics`)).text();
  const lines = [...text.matchAll(/^gateway_page_(lcp|inp|ttfb|cls)(?:_seconds)?_count\{(.*)\} (\d+)$/gm)];
  return Object.fromEntries(lines.map(([, vital, labels, count]) => [vital, `${labels} ${count}`]));
}

test('a page reports its web vitals once, when it is left', async ({ page, gateway }) => {
  await page.goto(`${PATH}?search=a`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const hasCome = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/vitals.'));
  await page.waitForFunction(hasCome);
  expect(await measured(gateway.operations)).toEqual({});
  const { live } = await gateway.registry.app(REMOTE);
  await page.goto('about:blank');
  const once = `app="${REMOTE}",version="${live}",route="${PATH}" 1`;
  await expect.poll(() => measured(gateway.operations)).toEqual({ lcp: once, ttfb: once, cls: once });
});

test('six made-up reports from three addresses do not roll a version back that loads', async ({ browser, gateway }) => {
  const good = await gateway.alter(REMOTE, anotherVersion('good'));
  await gateway.registry.publish(REMOTE, good.folder);

  const open = async (address: string, known = ''): Promise<Visitor> => {
    const headers = { 'x-forwarded-for': address, cookie: known };
    const page = await fetch(`${gateway.address}${PATH}`, { headers });
    const [cookie = known] = page.headers.get('set-cookie')?.split(';') ?? [];
    const boot = /id="klaster-boot">(.*?)<\/script>/.exec(await page.text())?.[1] ?? '{}';
    return { address, cookie, ticket: (JSON.parse(boot) as { ticket: string }).ticket };
  };
  const report = ({ address, cookie, ticket }: Visitor, more: Record<string, string> = {}) =>
    fetch(`${gateway.address}/registry/failures`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
      body: JSON.stringify({ app: REMOTE, version: good.version, phase: 'entry', message: 'x', ticket, ...more }),
    });

  for (let visitor = 0; visitor < 20; visitor += 1) {
    const { address, cookie } = await open(`10.0.${visitor}.1`);
    for (let again = 0; again < 4; again += 1) await open(address, cookie);
  }
  const hostile = [];
  for (const network of ['192.0.2', '198.51.100', '203.0.113']) {
    for (const host of [1, 2]) hostile.push(await open(`${network}.${host}`));
  }
  for (const visitor of hostile) expect((await report(visitor)).status).toBe(204);
  for (const visitor of hostile) await report(visitor, { ticket: hostile[0]?.ticket ?? '' });
  for (const visitor of hostile) await report({ ...visitor, address: '10.99.0.1' }, { phase: 'chunk' });

  const { live, failures } = await gateway.registry.app(REMOTE);
  expect(live).toBe(good.version);
  expect(failures).toMatchObject([
    { phase: 'entry', visitors: 6 },
    { phase: 'chunk', visitors: 6 },
  ]);
  const page = await browser.newPage({ baseURL: gateway.address });
  await page.goto(PATH);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.close();
});
