import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import type { RemoteRoute } from '@klaster/shared/contract/http';
import { essentialAddress, InitialData } from '../../src/page/initial-data';
import type { PageRoute } from '../../src/page/page-route';
import { remoteManifest, route, asServed, SHELL } from '../support/memory-releases';
import { PagesUnderTest } from '../support/pages-under-test';
import type { Handler } from '../support/upstream';

let pages: PagesUnderTest;
let calls: { url: string; headers: IncomingHttpHeaders }[];
let answer: Handler;

const json: Handler = ({ url }, response) => {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ data: { url, text: '</script>' } }));
};

const api: Handler = (request, response) => {
  if (request.url !== '/readyz') calls.push({ url: request.url ?? '', headers: request.headers });
  answer(request, response);
};

beforeEach(async () => {
  calls = [];
  answer = json;
  pages = await PagesUnderTest.start({ api });
});

afterEach(() => pages.stop());

/** From now on pages wait so many milliseconds for their data. */
async function waitForData(dataLimitMs: number): Promise<void> {
  await pages.stop();
  pages = await PagesUnderTest.start({ api, dataLimitMs });
}

function serve(path: string, more: Partial<RemoteRoute>): void {
  pages.releases.live = { shell: SHELL, remotes: [asServed(remoteManifest('mf-list', [route(path, more)]))] };
}

test('a public page has its initial data, keyed by the address that the browser would request', async () => {
  serve('/list/:region_id', { data: '/api/list/:region_id' });
  const { data } = await pages.boot('/list/1703');
  expect(data).toEqual({ '/api/list/1703': { url: '/api/list/1703', text: '</script>' } });
});

test('it is requested in the page’s language and anonymously', async () => {
  serve('/list', { data: '/api/list' });
  await pages.get('/list', { cookie: 'klaster_language=ru; a=b', 'x-access-token': 'token', authorization: 'x' });
  expect(calls).toHaveLength(1);
  expect(calls[0]?.headers).toMatchObject({ accept: 'application/json', 'accept-language': 'ru' });
  // The API shares its work out among networks.
  expect(calls[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
  expect(calls[0]?.headers).not.toHaveProperty('x-access-token');
  expect(calls[0]?.headers).not.toHaveProperty('authorization');
  expect(calls[0]?.headers).not.toHaveProperty('cookie');
});

test.each([
  ['/api/list', '', '/api/list'],
  ['/api/list', '?utm=x', '/api/list'],
  ['/api/list?page=1&sort=name', '', '/api/list?page=1&sort=name'],
  ['/api/list?search=:search&page=1', '?search=a%20b', '/api/list?search=a+b&page=1'],
  ['/api/list?search=:search&page=1', '?search=', '/api/list?page=1'],
  ['/api/list?search=:search&page=1', '', '/api/list?page=1'],
  ['/api/list?search=:search', '?search=a&utm=x', '/api/list?search=a'],
])('of the template %s and the page’s query "%s" comes %s', async (data, query, expected) => {
  serve('/list', { data });
  expect(Object.keys((await pages.boot(`/list${query}`)).data)).toEqual([expected]);
});

test('a parameter of the page’s address may be in the call’s query, and no query overrides it', async () => {
  serve('/list/:code', { data: '/api/list?code=:code&page=:page' });
  expect(Object.keys((await pages.boot('/list/1706?code=1&page=2')).data)).toEqual(['/api/list?code=1706&page=2']);
});

test('an address is left with the parameters that the page depends on', () => {
  const match = { route: route('/list', { data: '/api/list?page=:page', choices: ['/api/x?search=:search'] }) };
  const essential = (more: Partial<RemoteRoute>) => {
    const address = {
      pathname: '/list',
      query: new URLSearchParams('utm=x&search=a&sort=b&page=2'),
      language: undefined,
    };
    const found = { ...match, route: { ...match.route, ...more } } as PageRoute;
    return essentialAddress(address, found).query.toString();
  };
  expect(essential({})).toBe('search=a&page=2');
  expect(essential({ parameters: ['sort'] })).toBe('search=a&sort=b&page=2');
});

test('the choices of its filters come with it, if it has their parameter', async () => {
  serve('/list', { data: '/api/list', choices: ['/api/provinces', '/api/districts?province_code=:province', '/x'] });
  const read = async (query: string) => Object.keys((await pages.boot(`/list${query}`)).data);
  expect(await read('')).toEqual(['/api/list', '/api/provinces']);
  expect(await read('?province=')).toEqual(['/api/list', '/api/provinces']);
  const districts = '/api/districts?province_code=1703';
  expect(await read('?province=1703')).toEqual(['/api/list', '/api/provinces', districts]);
});

test.each([
  ['a page for the signed-in', { layout: 'protected' as const, data: '/api/list' }, '/list'],
  ['a route without any', {}, '/list'],
  ['an address outside the API', { data: '/metrics' }, '/list'],
  ['another host', { data: '//evil.example/api/list' }, '/list'],
  ['a way out of the API', { data: '/api/../metrics' }, '/list'],
  ['one that is written otherwise', { data: '/api/%2E%2e/metrics' }, '/list'],
  ['one with a tab', { data: '/api/.\t./metrics' }, '/list'],
])('%s requests nothing', async (_what, more, url) => {
  serve('/list', more);
  expect((await pages.boot(url)).data).toEqual({});
  expect(calls).toEqual([]);
});

test('a record’s page has its data with any query, which belongs to its list', async () => {
  serve('/list/:id', { data: '/api/list/:id' });
  expect(Object.keys((await pages.boot('/list/7?province=1703&page=2')).data)).toEqual(['/api/list/7']);
});

test('a parameter stays one segment of the address', async () => {
  serve('/list/:id/all', { data: '/api/list/:id/all' });
  expect(Object.keys((await pages.boot('/list/a%2Fb%3Fc/all')).data)).toEqual(['/api/list/a%2Fb%3Fc/all']);
  expect((await pages.boot('/list/%2e%2e/all')).data).toEqual({});
  expect(calls.map(({ url }) => url)).toEqual(['/api/list/a%2Fb%3Fc/all']);
});

const JSON_TYPE = { 'content-type': 'application/json' };

test('simultaneous visitors share calls, and none gets data from before its visit', async () => {
  const data = new InitialData(pages.upstream.origin, 20_000);
  const open: (() => void)[] = [];
  let round = 0;
  answer = (_request, response) => {
    const text = String((round += 1));
    open.push(() => response.writeHead(200, JSON_TYPE).end(text));
  };
  const visits = Array.from({ length: 20 }, (_, index) => data.fetch('/api/list', 'ru', `10.0.${index}.1`));
  for (const expected of [1, 2]) {
    while (open.length === 0) await after(5);
    expect(calls).toHaveLength(expected);
    open.shift()?.();
  }
  const texts = (await Promise.all(visits)).map((found) => found?.text);
  expect(texts).toEqual(['1', ...Array.from({ length: 19 }, () => '2')]);
  const other = data.fetch('/api/list', 'en', '10.0.0.1');
  while (open.length === 0) await after(5);
  open.shift()?.();
  expect((await other)?.text).toBe('3');
});

test('nobody waits longer for an API that hangs because others have come before', async () => {
  const data = new InitialData(pages.upstream.origin, 1000);
  answer = () => undefined;
  // By turns, the second and the third would wait for two calls.
  const turns = after(1800, 'two calls');
  const visits = [data.fetch('/api/list', 'ru', '10.0.0.1')];
  await after(50);
  visits.push(...['10.0.1.1', '10.0.2.1'].map((ip) => data.fetch('/api/list', 'ru', ip)));
  expect(await Promise.race([Promise.all(visits), turns])).toEqual([null, null, null]);
  await turns;
});

test('a visitor whom the API refuses takes nothing from the others', async () => {
  const data = new InitialData(pages.upstream.origin, 20_000);
  const refused = new Set(['10.0.0.1', '10.0.1.1']);
  answer = (request, response) => {
    if (!refused.has(String(request.headers['x-forwarded-for']))) return json(request, response);
    response.writeHead(429, JSON_TYPE).end('{}');
  };
  const visits = Array.from({ length: 5 }, (_, index) => data.fetch('/api/list', 'ru', `10.0.${index}.1`));
  expect((await Promise.all(visits)).map((found) => found !== null)).toEqual([false, false, true, true, true]);
});

test.each<[string, Handler]>([
  ['a failure', (_, response) => response.writeHead(500, JSON_TYPE).end('{"data":1}')],
  ['HTML', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('{"data":1}')],
  ['broken JSON', (_, response) => response.writeHead(200, JSON_TYPE).end('{"data":')],
  ['no data', (_, response) => response.writeHead(200, JSON_TYPE).end('{"items":[]}')],
  ['a redirect', (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
  ['a lost connection', (_, response) => response.destroy()],
  [
    'more than 256 KB',
    (_, response) => response.writeHead(200, JSON_TYPE).end(JSON.stringify({ data: 'a'.repeat(256 * 1024) })),
  ],
])('%s is left to the browser', async (_what, handler) => {
  serve('/list', { data: '/api/list' });
  answer = (request, response) => (request.url === '/readyz' ? json : handler)(request, response);
  const page = await pages.get('/list');
  expect(page.status).toBe(200);
  expect((await pages.boot('/list')).data).toEqual({});
});

test('answers that are of no use leave the connections to others, however long they are', async () => {
  const data = new InitialData(pages.upstream.origin, 20_000);
  const request = (index: number) => data.fetch(`/api/list?search=${index}`, 'ru', `10.0.${index}.1`);
  answer = (_request, response) => response.writeHead(404, JSON_TYPE).end('x'.repeat(100_000));
  const useless = await Promise.all(Array.from({ length: 256 }, (_, index) => request(index)));
  expect(new Set(useless)).toEqual(new Set([null]));
  answer = json;
  const late = after(5000, 'no connection', { ref: false });
  expect(await Promise.race([request(0), late])).toMatchObject({ text: expect.any(String) });
});

test('a page is sent without its data when the API never answers', async () => {
  await waitForData(20);
  serve('/list', { data: '/api/list' });
  // On a busy machine the gateway may give up before it has sent the request.
  let givenUp: Promise<unknown> | undefined;
  answer = (request, response) => {
    if (request.url === '/readyz') return json(request, response);
    givenUp = once(response, 'close');
  };
  expect((await pages.boot('/list')).data).toEqual({});
  await givenUp;
});

test('each page has the data of a separate request', async () => {
  serve('/list', { data: '/api/list' });
  let value = 'before';
  answer = (request, response) =>
    request.url === '/readyz'
      ? json(request, response)
      : response.writeHead(200, JSON_TYPE).end(JSON.stringify({ data: value }));
  const shown = async () => (await pages.boot('/list')).data['/api/list'];
  expect([await shown(), await shown()]).toEqual(['before', 'before']);
  value = 'after';
  expect([await shown(), await shown()]).toEqual(['after', 'after']);
  expect(calls).toHaveLength(4);
});

test('a sender of made-up queries has a share of the calls, and leaves the others theirs', async () => {
  const data = new InitialData(pages.upstream.origin, 20_000);
  const held: (() => void)[] = [];
  answer = (request, response) => void held.push(() => json(request, response));
  const request = (search: number, sender: string) =>
    data.fetch(`/api/list?search=${search}`, 'ru', `${sender}, 10.0.0.1`);
  const greedy = Array.from({ length: 100 }, (_, index) => request(index, '203.0.113.7'));
  const other = request(1000, '198.51.100.1');
  expect(new Set(await Promise.all(greedy.slice(64)))).toEqual(new Set([null]));
  for (let turns = 0; held.length < 65 && turns < 500; turns += 1) await after(4);
  held.splice(0).forEach((release) => release());
  expect(await other).not.toBeNull();
  expect(await Promise.all(greedy.slice(0, 64))).not.toContain(null);
  answer = json;
  // A share that was given back is there again.
  expect(await request(0, '203.0.113.7')).not.toBeNull();
});

test('only a few requests of many networks are served at once', async () => {
  const data = new InitialData(pages.upstream.origin, 20_000);
  const requests = Array.from({ length: 264 }, (_, index) =>
    data.fetch(`/api/list?search=${index}`, 'ru', `10.0.${index}.1`),
  );
  expect((await Promise.all(requests)).filter((one) => one === null)).toHaveLength(8);
});

test('an API that hangs does not delay a page for as long as its health check', async () => {
  await waitForData(20);
  serve('/list', { data: '/api/list' });
  const order: string[] = [];
  const probeIsOver = new Promise<void>((resolve) => {
    answer = (request, response) => {
      if (request.url !== '/readyz') return;
      response.on('close', () => resolve(void order.push('the probe is given up')));
    };
  });
  await pages.boot('/list');
  order.push('the page is there');
  await probeIsOver;
  expect(order).toEqual(['the page is there', 'the probe is given up']);
});
