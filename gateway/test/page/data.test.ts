import type { IncomingHttpHeaders } from 'node:http';
import { setImmediate as nextTurn, setTimeout as after } from 'node:timers/promises';
import type { RemoteRoute } from '@klaster/shared/contract';
import { FirstData } from '../../src/page/first-data';
import { remoteManifest, route, served, SHELL } from '../support/memory-releases';
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
  pages.releases.live = { shell: SHELL, remotes: [served(remoteManifest('mf-list', [route(path, more)]))] };
}

test('a public page has its first data, keyed by the address that the browser would request', async () => {
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
  ['/api/list?page=1&sort=name', '', '/api/list?page=1&sort=name'],
  ['/api/list?page=1&sort=name', '?page=2', undefined],
  ['/api/list', '?utm=x', undefined],
  ['/api/list?search=:search&page=1', '?search=a%20b', '/api/list?search=a+b&page=1'],
  ['/api/list?search=:search&page=1', '?search=', '/api/list?page=1'],
  ['/api/list?search=:search&page=1', '', '/api/list?page=1'],
  ['/api/list?search=:search', '?search=a&page=2', undefined],
])('of the template %s and the page’s query "%s" comes %s', async (data, query, expected) => {
  serve('/list', { data });
  expect(Object.keys((await pages.boot(`/list${query}`)).data)).toEqual(expected === undefined ? [] : [expected]);
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

test('a parameter stays one segment of the address', async () => {
  serve('/list/:id/all', { data: '/api/list/:id/all' });
  expect(Object.keys((await pages.boot('/list/a%2Fb%3Fc/all')).data)).toEqual(['/api/list/a%2Fb%3Fc/all']);
  expect((await pages.boot('/list/%2e%2e/all')).data).toEqual({});
  expect(calls.map(({ url }) => url)).toEqual(['/api/list/a%2Fb%3Fc/all']);
});

const JSON_TYPE = { 'content-type': 'application/json' };

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

test('a page is sent without its data when the API never answers', async () => {
  await waitForData(20);
  serve('/list', { data: '/api/list' });
  const givenUp = new Promise((resolve) => {
    answer = (request, response) =>
      request.url === '/readyz' ? json(request, response) : response.once('close', resolve);
  });
  expect((await pages.boot('/list')).data).toEqual({});
  await givenUp;
});

test('simultaneous requests for the same data are merged, per language', async () => {
  const data = new FirstData(pages.upstream.origin, 20_000);
  const answers = await Promise.all(
    (['ru', 'ru', 'en', 'ru', 'en'] as const).map((language) => data.fetch('/api/list', language, '203.0.113.7')),
  );
  expect(answers.map((answer) => answer?.data)).toEqual(answers.map(() => ({ url: '/api/list', text: '</script>' })));
  expect(new Set(calls.map(({ headers }) => headers['accept-language']))).toEqual(new Set(['en', 'ru']));
  expect(calls).toHaveLength(2);
  await data.fetch('/api/list', 'ru', '203.0.113.7');
  expect(calls).toHaveLength(3);
});

/**
 * Holds the API's responses back.
 * @param answerTo gives, when a request arrives, what to answer once it is released
 * @returns `arrived` waits until so many requests are there, in real time; `release` answers one of them
 */
function holdAnswers(answerTo: () => Handler) {
  const held: (() => void)[] = [];
  answer = (request, response) => {
    const respond = answerTo();
    held.push(() => respond(request, response));
  };
  return {
    arrived: async (count: number) => {
      for (let turns = 0; held.length < count && turns < 100_000; turns += 1) await nextTurn();
      expect(held).toHaveLength(count);
    },
    release: (at: number) => held[at]?.(),
  };
}

test('a page never uses data of an earlier request; pages requested meanwhile share the next one', async () => {
  const data = new FirstData(pages.upstream.origin, 20_000);
  let value = 'before';
  const { arrived, release } = holdAnswers(() => {
    const seen = value;
    return (_request, response) => response.writeHead(200, JSON_TYPE).end(JSON.stringify({ data: seen }));
  });
  const first = data.fetch('/api/list', 'ru', '203.0.113.7');
  await arrived(1);
  value = 'after';
  const later = Array.from({ length: 50 }, () => data.fetch('/api/list', 'ru', '203.0.113.7'));
  release(0);
  expect(await first).toEqual({ data: 'before' });
  await arrived(2);
  release(1);
  expect(new Set((await Promise.all(later)).map((one) => one?.data))).toEqual(new Set(['after']));
  expect(calls).toHaveLength(2);
});

test('a sender of made-up queries has a share of the calls, and leaves the others theirs', async () => {
  const data = new FirstData(pages.upstream.origin, 20_000);
  const held: (() => void)[] = [];
  answer = (request, response) => void held.push(() => json(request, response));
  const greedy = Array.from({ length: 40 }, (_, at) =>
    data.fetch(`/api/list?search=${at}`, 'ru', '203.0.113.7, 10.0.0.1'),
  );
  const other = data.fetch('/api/list', 'ru', '198.51.100.1, 10.0.0.1');
  const refused = await Promise.all(greedy.slice(8));
  expect(new Set(refused)).toEqual(new Set([null]));
  for (let turns = 0; held.length < 9 && turns < 500; turns += 1) await after(4);
  held.splice(0).forEach((release) => release());
  expect(await other).not.toBeNull();
  expect(await Promise.all(greedy.slice(0, 8))).not.toContain(null);
  // A share that was given back is there again.
  const later = data.fetch('/api/list?search=later', 'ru', '203.0.113.7, 10.0.0.1');
  for (let turns = 0; held.length < 1 && turns < 500; turns += 1) await after(4);
  held.splice(0).forEach((release) => release());
  expect(await later).not.toBeNull();
});

test('only a few requests of many networks are served at once', async () => {
  const data = new FirstData(pages.upstream.origin, 20_000);
  const requests = Array.from({ length: 40 }, (_, at) =>
    data.fetch(`/api/list?search=${at}`, 'ru', `198.51.100.${at}`),
  );
  expect((await Promise.all(requests)).filter((one) => one === null)).toHaveLength(8);
});

test('a page that waits for the next request waits no longer than for one', async () => {
  const data = new FirstData(pages.upstream.origin, 100);
  const { arrived, release } = holdAnswers(() => json);
  // The clock of the limits stands still meanwhile: they are about each other, not about this machine's speed.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
  try {
    const first = data.fetch('/api/list', 'ru', '203.0.113.7');
    await arrived(1);
    const second = data.fetch('/api/list', 'ru', '203.0.113.7');
    let isPending = true;
    void second.then(() => (isPending = false));
    jest.advanceTimersByTime(70);
    release(0);
    expect(await first).not.toBeNull();
    await arrived(2);
    jest.advanceTimersByTime(29);
    await nextTurn();
    expect(isPending).toBe(true);
    // The request that it waits for may still take 70 ms.
    jest.advanceTimersByTime(1);
    await nextTurn();
    expect(isPending).toBe(false);
    expect(await second).toBeNull();
  } finally {
    jest.useRealTimers();
    release(1);
  }
});

test('an API that hangs as a whole does not hold a page up for as long as a probe of it', async () => {
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

test('however many addresses a network requests, the API gets a few at once', async () => {
  serve('/list', { data: '/api/list?search=:search' });
  const held: (() => void)[] = [];
  answer = (request, response) => {
    if (request.url === '/readyz') json(request, response);
    else held.push(() => json(request, response));
  };
  const requests = Array.from({ length: 100 }, (_, at) => pages.get(`/list?search=${at}`));
  let there = 0;
  // The API holds its responses until the pages beyond the limit have been served without data.
  await new Promise<void>((resolve) => {
    for (const page of requests) void page.then(() => (there += 1) === 92 && resolve());
  });
  answer = json;
  held.forEach((giveAnswer) => giveAnswer());
  expect((await Promise.all(requests)).every(({ status }) => status === 200)).toBe(true);
  expect(calls).toHaveLength(8);
});
