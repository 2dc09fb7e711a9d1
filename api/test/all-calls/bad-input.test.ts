import { endpoints, type Endpoint } from '@klaster/shared/contract/endpoints';
import { problemSchema } from '@klaster/shared/contract/http';
import { inGroups } from './call-row';
import { startDocumented } from './documented';
import { isLeftOut } from '../support/in-short';
import { startTestApp, type TestApp } from '../support/test-app';

let api: TestApp;
beforeAll(async () => (api = await startDocumented(await startTestApp())));
afterAll(() => api.close());

const HOSTILE_IDS = [
  '0',
  '-1',
  '2147483648',
  '9'.repeat(40),
  '1.5',
  'NaN',
  '%00',
  '%F0%9F%92%A9',
  "1' or '1'='1",
  '1e5',
  '0x10',
  '+1',
  '01',
  '%201',
  '[]',
  ' ',
];

const NOT_OBJECTS = ['', '{', '[]', 'null', '"text"', '0', '{"__proto__":{"x":1}}'];
const DEEP = [`${'['.repeat(50_000)}${']'.repeat(50_000)}`, `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`];

const HOSTILE_BODIES = [
  ...NOT_OBJECTS,
  ...DEEP,
  '{"login":[],"password":{}}',
  '{"comment":{"a":1}}',
  JSON.stringify({ comment: 'а\u0000б\u0000вг', order_number: '\u0000', reason: '\ud800' }),
  JSON.stringify({ login: 'a\u0000', password: '\u0000' }),
  JSON.stringify({ company_name: '\u0000\u0000', stir: '123456789', version: 1e308 }),
];

const CALLS = (Object.entries(endpoints) as [string, Endpoint][]).filter(([name]) => !isLeftOut(name));

/** Sends every call that has such a part, with its parameters filled in; each is to be answered with a problem document of 4xx. */
async function assertRefused(
  part: 'params' | 'body',
  parameter: string,
  requestOf: (request: string) => [string, Body],
) {
  const headers = { 'x-access-token': await api.token('admin') };
  const called = CALLS.filter(([, endpoint]) => endpoint[part]);
  await inGroups(called, 8, async ([name]) => {
    const [request, body] = requestOf(name.replace(/:\w+/, encodeURI(parameter).replaceAll('%25', '%')));
    const { status, problem } = await api.call(request, { headers, body });
    expect({ request, status, problem }).toMatchObject({ problem: { status } });
    expect({ request, status, isProblem: problemSchema.safeParse(problem).success }).toMatchObject({ isProblem: true });
    expect(status).toBeLessThan(500);
  });
}

type Body = string | object | undefined;

it.each(HOSTILE_IDS)('meets the malformed id or query %j with a problem document of 4xx alone', (id) =>
  assertRefused('params', id, (request) => [`${request}?page=${id}`, request.startsWith('GET') ? undefined : {}]),
);

it.each(['1e0', '0x1', '+1', '01', '%201', '1%20', '1.0', '2147483648'])('takes %s for no number', async (number) => {
  for (const request of [
    'GET /crud/cluster/',
    'GET /api/registers/clusters?page=',
    'GET /api/registers/clusters?page_size=',
  ]) {
    expect({ request, status: (await api.call(`${request}${number}`, { as: 'admin' })).status }).toMatchObject({
      status: 400,
    });
  }
  const queue = await api.call(`GET /api/review/clusters?year=${number}&quarter=${number}`, { as: 'admin' });
  expect(queue.problem?.errors?.map(({ path }) => path)).toEqual(['year', 'quarter']);
});

it.each(HOSTILE_BODIES.map((body) => [body.slice(0, 40), body]))(
  'meets the malformed body %j with a problem document of 4xx alone',
  // The id does not exist: an existing entry may be removed without a body.
  (_, body) => assertRefused('body', '2147483647', (request) => [request, body]),
);

it('names the field whose text the database cannot hold', async () => {
  const answer = await api.call('POST /api/auth/login', { body: { login: 'a\u0000b', password: 'x' } });
  expect(answer.problem?.errors).toMatchObject([{ path: 'login', code: 'unfit_characters' }]);
});

it('does not name fields when the request itself cannot be parsed', async () => {
  const headers = { 'accept-language': 'en' };
  for (const options of [
    { headers, body: '{' },
    { headers: { ...headers, 'content-type': 'text/plain' }, body: 'x' },
  ]) {
    const { problem } = await api.call('POST /api/auth/login', options);
    expect(problem).toMatchObject({ code: 'invalid_input', detail: 'The request cannot be read: its form is wrong.' });
  }
});

it('accepts only JSON', async () => {
  for (const type of [
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ]) {
    const { status, problem } = await api.call('POST /api/auth/login', {
      body: 'login=a',
      headers: { 'content-type': type },
    });
    expect([status, problem?.code]).toEqual([415, 'invalid_input']);
  }
});

it('refuses a body of a megabyte', async () => {
  const { status, problem } = await api.call('POST /api/auth/login', {
    body: { login: 'x'.repeat(1_000_000), password: 'x' },
  });
  expect([status, problem?.code]).toEqual([413, 'payload_too_large']);
});

it('has a problem document for an unknown path, an unknown method and a broken address', async () => {
  for (const request of [
    'GET /api/nothing',
    'GET /',
    'POST /api/provinces',
    'DELETE /api/oil_factories/factory/1',
    `GET /${'x'.repeat(5000)}`,
  ]) {
    const { status, problem } = await api.call(request);
    expect({ request, status, code: problem?.code }).toEqual({ request, status: 404, code: 'not_found' });
  }
  expect((await api.call('GET /api/oil_factories/%zz')).problem?.code).toBe('invalid_input');
  expect((await api.call(`GET /api/oil_factories/${'1'.repeat(500)}`)).status).toBeLessThan(500);
});

it('responds in the requested language', async () => {
  const detail = async (language: string) =>
    (await api.call('GET /api/nothing', { headers: { 'accept-language': language } })).problem?.detail;
  expect(await detail('en')).toBe('There is no such thing.');
  expect(await detail('ru')).toBe('Запрошенные данные не найдены.');
  expect(await detail('uz-Latn')).toBe('Soʻralgan maʼlumot topilmadi.');
  expect(await detail('de')).toBe('Сўралган маълумот топилмади.');
});

it('reports no more of a great many faults than a page could show', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`a${index}`, 0]));
  const positions = Array.from({ length: 30_000 }, () => 'KING');
  for (const [request, body] of [
    ['POST /api/auth/login', unknown],
    ['POST /api/users', { positions }],
  ] as const) {
    const { status, problem, bytes } = await api.call(request, { as: 'admin', body });
    expect({ status, code: problem?.code }).toEqual({ status: 400, code: 'invalid_input' });
    expect(problem?.errors?.length).toBeGreaterThan(100);
    expect(bytes.length).toBeLessThan(50_000);
  }
});
