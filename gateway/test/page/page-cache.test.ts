import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { PageCache } from '../../src/page/page-cache';
import { remoteManifest, route, asServed, SHELL } from '../support/memory-releases';
import { readBoot, PagesUnderTest } from '../support/pages-under-test';
import type { Answer } from '../support/call';

const ROUTES = [route('/list', { data: '/api/list' }), route('/plain')];

let pages: PagesUnderTest;
let data: string;

beforeEach(async () => {
  data = 'first';
  pages = await PagesUnderTest.start({
    api: (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
    },
  });
  pages.releases.live = { shell: SHELL, remotes: [asServed(remoteManifest('mf-list', ROUTES))] };
});

afterEach(() => pages.stop());

const readings = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };

function read({ body, headers }: Answer): string {
  const encoding = (headers['content-encoding'] ?? 'identity') as keyof typeof readings;
  return readings[encoding](body).toString();
}

test.each(['/list', '/plain'])('at %s every visitor gets the same bytes in each encoding', async (url) => {
  const etags = new Set<unknown>();
  for (const language of ['uz-Cyrl', 'ru', 'en']) {
    const bodies = new Set<string>();
    const policies = new Set<unknown>();
    for (let visitor = 0; visitor < 6; visitor += 1) {
      const encoding = ['br', 'gzip', 'identity'][visitor % 3]!;
      const cookie = `klaster_language=${language}; klaster_colour_mode=${visitor % 2 ? 'dark' : 'light'}`;
      const page = await pages.get(url, { cookie, 'accept-encoding': encoding });
      expect(page.headers['content-encoding'] ?? 'identity').toBe(encoding);
      bodies.add(read(page));
      policies.add(page.headers['content-security-policy']);
      etags.add(page.headers.etag);
    }
    expect([bodies.size, policies.size]).toEqual([1, 1]);
    expect([...bodies][0]).toContain(`<html lang="${language}"`);
  }
  expect(etags.size).toBe(3);
});

test('a page that does not exist, or that nobody may store, is always sent', async () => {
  for (const [url, status] of [
    ['/nowhere', 404],
    ['/main', 200],
  ] as const) {
    expect((await pages.get(url, { 'if-none-match': '*' })).status).toBe(status);
  }
});

test('a page that a browser has is not sent again, until its data change', async () => {
  const { etag, vary, 'cache-control': cacheControl } = (await pages.get('/list')).headers;
  const again = (encoding: string) =>
    pages.get('/list', { 'if-none-match': String(etag), 'accept-encoding': encoding });
  for (const encoding of ['br', 'identity']) {
    const { status, body, headers } = await again(encoding);
    expect([status, body.length, headers.etag]).toEqual([304, 0, etag]);
    expect(headers).toMatchObject({ vary, 'cache-control': cacheControl });
    expect(headers['content-security-policy']).toContain("default-src 'self'");
  }
  data = 'second';
  expect((await again('br')).status).toBe(200);
});

test('each page is made of the present data and releases', async () => {
  const shown = async () => readBoot(read(await pages.get('/list', { 'accept-encoding': 'br' }))).data['/api/list'];
  expect([await shown(), await shown()]).toEqual(['first', 'first']);
  data = 'second';
  expect([await shown(), await shown()]).toEqual(['second', 'second']);
  const manifest = remoteManifest('mf-list', [route('/list', { data: '/api/list' })], { version: 'b'.repeat(16) });
  pages.releases.live = { shell: SHELL, remotes: [asServed(manifest)] };
  expect((await pages.boot('/list')).remotes[0]?.version).toBe('b'.repeat(16));
});

test('the address of the operations page is only in pages of those who may open it', async () => {
  for (let time = 0; time < 3; time += 1)
    for (const operations of [null, 'https://operations.example/', null]) {
      pages.operations = operations;
      expect((await pages.boot('/plain')).operations).toBe(operations);
    }
});

test.each([
  { preview: 'settled', hasData: true, isComplete: true, made: 2 },
  { preview: 'settled', hasData: false, isComplete: false, made: 2 },
  { preview: 'failed', hasData: true, isComplete: true, made: 2 },
  { preview: 'failed', hasData: false, isComplete: false, made: 2 },
  { preview: 'coming', hasData: true, isComplete: false, made: 4 },
  { preview: 'coming', hasData: false, isComplete: false, made: 4 },
] as const)(
  'a page whose preview is $preview, with its data $hasData, is complete: $isComplete',
  async ({ preview, hasData, isComplete, made }) => {
    const cache = new PageCache();
    const make = jest.fn(async () => ({ html: '<style>a</style>', preview, hasData }));
    const page = (key: string | null) => cache.page(key, make);
    for (let time = 0; time < 4; time += 1) expect(await page('key')).toMatchObject({ isComplete });
    expect(make).toHaveBeenCalledTimes(made);
    await page(null);
    await page(null);
    expect(make).toHaveBeenCalledTimes(made + 2);
    expect(cache.lookups).toEqual({ hit: 4 - made, miss: made });
  },
);

test.each([
  ['failed', 3],
  ['settled', 2],
] as const)(
  'a page whose preview is %s is made %d times if it is requested after ten seconds',
  async (preview, made) => {
    const cache = new PageCache();
    const make = jest.fn(async () => ({ html: '', preview, hasData: true }));
    const request = () => cache.page('key', make);
    await request();
    await request();
    const now = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 10_001);
    await request();
    clock.mockRestore();
    expect(make).toHaveBeenCalledTimes(made);
  },
);

test('memory is bounded for any number of invented addresses, and the most requested page stays', async () => {
  const cache = new PageCache(200_000);
  let renderings = 0;
  const page = (key: string) =>
    cache.page(key, async () => {
      renderings += 1;
      return { html: 'text '.repeat(1000), preview: 'settled', hasData: true };
    });
  await page('hot');
  // The second time it is cached.
  await page('hot');
  for (let address = 0; address < 1000; address += 1) {
    const madeUp = `/list?search=${address}${'x'.repeat(address)}`;
    await page(madeUp);
    await page(madeUp);
    await page('hot');
    expect(cache.bytes).toBeLessThanOrEqual(200_000);
  }
  expect(renderings).toBe(2002);
});
