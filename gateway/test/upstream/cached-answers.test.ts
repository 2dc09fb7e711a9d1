import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { GatewayUnderTest } from '../support/gateway-under-test';

const PUBLIC = {
  'content-type': 'application/json',
  'cache-control': 'public, max-age=0, must-revalidate',
  vary: 'Accept-Language, Accept-Encoding, X-Access-Token',
};

let gateway: GatewayUnderTest;
let value: string;
let more: Record<string, string>;
let received: IncomingMessage[];

/** As our API answers visitors. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  const etag = `W/"${value}"`;
  const headers = { ...PUBLIC, etag, ...more };
  if (request.headers['if-none-match']?.includes(etag)) return void response.writeHead(304, headers).end();
  const body = `${request.headers['accept-language'] ?? ''} ${value}`;
  response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
}

let handle: typeof answer;

beforeEach(async () => {
  value = 'first';
  more = {};
  received = [];
  handle = answer;
  gateway = await GatewayUnderTest.start((request, response) => {
    if (request.url === '/readyz') return void response.end('{}');
    received.push(request);
    handle(request, response);
  });
});

afterEach(() => gateway.stop());

const tags = () => received.map(({ headers }) => headers['if-none-match']);
const get = (headers: Record<string, string> = {}, path = '/api/rating') => gateway.call(path, { headers });

test('an answer for everybody is sent again once the API has said that it still holds, and never another', async () => {
  const [first, second] = [await get(), await get()];
  expect([first.text, second.text]).toEqual([' first', ' first']);
  for (const name of ['etag', 'cache-control', 'vary', 'content-type', 'content-length'])
    expect([name, second.headers[name]]).toEqual([name, first.headers[name]]);
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  value = 'second';
  expect([(await get()).text, (await get()).text]).toEqual([' second', ' second']);
  expect(tags()).toEqual([undefined, 'W/"first"', 'W/"first"', 'W/"second"']);
});

test('a client that has it already gets the API’s 304', async () => {
  await get();
  const again = await get({ 'if-none-match': 'W/"other", W/"first"' });
  expect([again.status, again.text, again.headers.etag]).toEqual([304, '', 'W/"first"']);
  expect((await get({ 'if-none-match': 'W/"other"' })).status).toBe(200);
});

test('it is cached by language, encoding, host and address', async () => {
  const texts = [];
  for (const language of ['ru', 'en', 'ru']) texts.push((await get({ 'accept-language': language })).text);
  expect(texts).toEqual(['ru first', 'en first', 'ru first']);
  await get({ 'accept-language': 'ru', 'accept-encoding': 'br' });
  await get({ 'accept-language': 'ru', host: 'other.example' });
  await get({ 'accept-language': 'ru' }, '/api/rating?page=2');
  expect(tags()).toEqual([undefined, undefined, 'W/"first"', undefined, undefined, undefined]);
});

test.each([
  ['a token', { 'x-access-token': 'abc' }],
  ['credentials', { authorization: 'Bearer abc' }],
  ['a range', { range: 'bytes=0-1' }],
  ['a wish for a fresh one', { 'cache-control': 'no-cache' }],
  ['a position of the log', { 'x-log-position': '0/1' }],
])('a request with %s is forwarded unchanged', async (_what, headers) => {
  await get();
  await get(headers);
  await get(headers);
  expect(tags()).toEqual([undefined, undefined, undefined]);
});

test.each([
  ['is private', { 'cache-control': 'private, no-store' }],
  ['is said to be both', { 'cache-control': 'public, no-store' }],
  ['sets a cookie', { 'set-cookie': 'a=b' }],
  ['differs by cookie', { vary: 'Cookie' }],
  ['differs by anything', { vary: '*' }],
  ['has no tag', { etag: '' }],
])('an answer that %s is not cached', async (_what, headers) => {
  more = headers;
  await get();
  value = 'second';
  expect((await get()).text).toBe(' second');
  expect(tags()).toEqual([undefined, undefined]);
});

test('no caller gets a response requested before the call; concurrent callers share the next revalidation', async () => {
  await get();
  const held: (() => void)[] = [];
  handle = (request, response) => {
    const seen = value;
    held.push(() => {
      const now = value;
      value = seen;
      answer(request, response);
      value = now;
    });
  };
  const arrived = async (count: number) => {
    for (let turns = 0; held.length < count && turns < 500; turns += 1) await after(4);
    expect(held).toHaveLength(count);
  };
  const before = get();
  await arrived(1);
  value = 'second';
  const later = Array.from({ length: 40 }, () => get());
  for (let turns = 0; (await gateway.connections()) <= 40 && turns < 500; turns += 1) await after(4);
  held.shift()!();
  expect((await before).text).toBe(' first');
  // Whoever was read later than the second question began has a third.
  const release = setInterval(() => held.splice(0).forEach((answerNow) => answerNow()), 20);
  const answers = await Promise.all(later).finally(() => clearInterval(release));
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([' second']));
  expect(received.length).toBeLessThan(10);
});

test('a refusal by the API is forwarded, not replaced by a cached response', async () => {
  await get();
  handle = (_request, response) => void response.writeHead(503, { 'retry-after': '1' }).end();
  const refused = await get();
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
  await gateway.upstream.close();
  expect((await get()).status).toBe(503);
});
