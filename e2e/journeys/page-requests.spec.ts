import type { Page } from '@playwright/test';
import { BUXORO } from '../fixtures/accounts';
import { hold } from '../fixtures/network';
import { openWithPreview } from '../fixtures/preview';
import { expect, test } from '../fixtures/test';

const ADDRESS = '/reestrs-auth';

/** Loaded when the browser is idle: the list of notices with its library, and the code that measures the page. */
const LEISURE = /\/assets\/(notices|motion|vitals)\.[0-9a-f]+\.js$/;
const leisureIsOver = (page: Page) => expect(page.locator('[data-live-announcer] ul')).toBeAttached();

type SeenRequest = { path: string; type: string; cached: boolean };

/** Records the page's requests, and whether the network was needed. */
function watch(page: Page): SeenRequest[] {
  const requests: SeenRequest[] = [];
  page.on('requestfinished', async (request) => {
    const sizes = await request.sizes().catch(() => undefined);
    const { pathname, search } = new URL(request.url());
    const cached = sizes !== undefined && sizes.responseBodySize === 0 && sizes.responseHeadersSize === 0;
    requests.push({ path: pathname + search, type: request.resourceType(), cached });
  });
  return requests;
}

const firstRow = (page: Page) => page.getByRole('row').nth(1);

/** Choices of the filters. */
const PROVINCES = '/api/provinces';
const DISTRICTS = '/api/districts?province_code=1706';

/** Public pages, each with the calls whose responses come with it. */
const INITIAL_DATA = {
  '/': ['/api/rating?page_size=15', PROVINCES],
  '/?year=2025&quarter=4&province=1706': ['/api/rating?page_size=15&year=2025&quarter=4&province_code=1706', PROVINCES],
  '/baxolash-mezoni': ['/api/scoring-methods'],
  '/rating/versions?year=2025&quarter=4': ['/api/rating/versions?year=2025&quarter=4'],
  '/rating/provenance/province/1706?year=2025&quarter=4': [
    '/api/rating?page_size=200&year=2025&quarter=4&province_code=1706',
  ],
  '/reestrs-auth': ['/api/registers/clusters', PROVINCES],
  '/reestrs-auth?province=1706': ['/api/registers/clusters?province_code=1706', PROVINCES, DISTRICTS],
  '/deregistered-seeds-auth': ['/api/registers/seed_companies?state=removed', PROVINCES],
  '/cooperation-reestrs-auth?province=1706&search=a': [
    '/api/registers/cooperatives?province_code=1706&search=a',
    PROVINCES,
    DISTRICTS,
  ],
  '/oil-factories-reestrs-auth': ['/api/oil_factories/provinces_totals'],
  [`/oil-factories-reestrs-auth/${BUXORO}`]: [`/api/oil_factories/${BUXORO}`],
  '/oil-factories-deregistered-reestrs-auth': ['/api/oil_factories/removed/provinces'],
  [`/oil-factories-deregistered-reestrs-auth/${BUXORO}`]: [`/api/oil_factories/removed/${BUXORO}`],
};

type Opening = { address: string; calls: readonly string[]; requests: SeenRequest[] };

/**
 * Opens an address until its initial data come with the page: it waits for them only so long, and comes without them where everything
 * else is busy. Leaves the requests of the last try.
 */
async function openWithData(page: Page, { address, calls, requests }: Opening): Promise<void> {
  const broughtAlong = async () => {
    // An earlier page goes on with its requests until the next one is there.
    await page.goto('about:blank');
    requests.splice(0);
    await page.goto(address, { waitUntil: 'networkidle' });
    const boot = await page.locator('#klaster-boot').textContent();
    return Object.keys((JSON.parse(boot ?? '') as { data: object }).data);
  };
  await expect.poll(broughtAlong, { timeout: 30_000 }).toEqual(calls);
}

test('@always a public page requests its scripts once, and no manifest, registry or initial data', async ({ page }) => {
  const requests = watch(page);
  await openWithData(page, { address: ADDRESS, calls: INITIAL_DATA[ADDRESS], requests });
  await expect(firstRow(page)).toBeVisible();
  const paths = requests.map(({ path }) => path);
  expect(new Set(paths).size, `requested twice: ${paths.join(' ')}`).toBe(paths.length);
  expect(
    paths.filter((path) => /(?<!^\/speculation-rules|^\/boot\/[\w-]+)\.json$|^\/registry|\/api\/registers/.test(path)),
  ).toEqual([]);
});

for (const [address, calls] of Object.entries(INITIAL_DATA)) {
  test(`${address} comes with its initial data`, async ({ page }) => {
    const requests = watch(page);
    await openWithData(page, { address, calls, requests });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(requests.map(({ path }) => path).filter((path) => calls.includes(path))).toEqual([]);
  });
}

test('@always no script waits for another: all are named by the page itself', async ({ page }) => {
  const html = await (await page.goto(ADDRESS))?.text();
  await expect(firstRow(page)).toBeVisible();
  await leisureIsOver(page);
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.endsWith('.js'))
      .map((entry) => new URL(entry.name).pathname),
  );
  expect(loaded.filter((path) => !LEISURE.test(path) && !html?.includes(`"${path}"`))).toEqual([]);
  expect(loaded).toEqual(expect.arrayContaining([expect.stringMatching(/^\/remotes\/mf-registers\/.*\/public\./)]));
});

test('opened again, it requests no script', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  // A separate script takes over from a preview.
  await openWithPreview(page, ADDRESS);
  await expect(firstRow(page)).toBeVisible();
  await leisureIsOver(page);
  const overNetwork: string[] = [];
  session.on('Network.responseReceived', ({ type, response }) => {
    if (type === 'Script' && !response.fromDiskCache && !response.fromPrefetchCache) overNetwork.push(response.url);
  });
  await page.goto('about:blank');
  await page.goto(ADDRESS);
  await expect(firstRow(page)).toBeVisible();
  expect(overNetwork).toEqual([]);
});

test.describe('a page of staff', () => {
  test.use({ account: 'viewer' });

  test('requests its report once, before the code of its screen has loaded', async ({ page }) => {
    const requests = watch(page);
    const release = await hold(page, /\/remotes\/mf-clusters\/.*\.js$/);
    const report = page.waitForResponse('**/crud/cluster/1');
    await page.goto('/amallar/cluster-info/1', { waitUntil: 'commit' });
    expect((await report).status()).toBe(200);
    release();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('йил');
    expect(requests.filter(({ path }) => path === '/crud/cluster/1')).toHaveLength(1);
  });
});

/** Chunks of the code that draws maps and charts. */
const DRAWINGS = /\/(map-drawing|charts|cluster-reasons)\.[0-9a-f]+\.js$/;
const drawingsAmong = (requests: readonly SeenRequest[]) =>
  requests.flatMap(({ path }) => DRAWINGS.exec(path.split('?')[0] ?? '')?.[1] ?? []);

test('on a phone the landing page loads the map’s code when it is scrolled near, and the charts’ when reasons are opened', async ({
  page,
}) => {
  const requests = watch(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const html = await (await page.goto('/'))?.text();
  expect(html).not.toMatch(/map-drawing|charts\./);
  await expect(page.getByRole('heading', { name: 'Очиқ реестрлар' })).toBeAttached();
  await leisureIsOver(page);
  await page.waitForLoadState('networkidle');
  expect(drawingsAmong(requests)).toEqual([]);

  await page.getByRole('list', { name: 'Синфлар' }).scrollIntoViewIfNeeded();
  await expect(page.locator('svg[data-map]').getByRole('link')).toHaveCount(14);
  await expect.poll(() => drawingsAmong(requests)).toEqual(['map-drawing']);

  await page.getByRole('main').locator('a[href*="cluster="]').first().click();
  await expect(page.getByRole('dialog').getByRole('figure').first()).toBeVisible();
  await expect.poll(() => drawingsAmong(requests).toSorted()).toEqual(['charts', 'cluster-reasons', 'map-drawing']);
});

test('on a desktop the rows of the landing page are shown while the code of the map is still loading', async ({
  page,
}) => {
  const release = await hold(page, '**/map-drawing.*.js*');
  // The held script may be requested before the page has loaded, which then waits for it.
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('table', { name: 'Кластерлар рейтинги' }).getByRole('row')).toHaveCount(16);
  const legend = page.getByRole('list', { name: 'Синфлар' });
  const before = await legend.boundingBox();
  release();
  await expect(page.locator('svg[data-map]').getByRole('link')).toHaveCount(14);
  expect(await legend.boundingBox()).toEqual(before);
});

test.describe('staff', () => {
  test.use({ account: 'viewer' });

  test('have the code behind a link prefetched when they point at it', async ({ page }) => {
    await page.goto('/main');
    const link = page
      .getByRole('navigation', { name: 'Бўлимлар' })
      .getByRole('link', { name: 'Кластерлар', exact: true });
    const requested = page.waitForRequest('**/remotes/mf-registers/*/staff.*.js');
    await link.hover();
    await requested;
    await expect(page).toHaveURL('/main');
  });
});
