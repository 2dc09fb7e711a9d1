import { GatewayUnderTest } from '../support/gateway-under-test';
import { readData, readProblem } from '../support/registry-caller';
import { readCookie, OperationsCaller } from '../support/operations-caller';

let operations: OperationsCaller;

afterEach(() => operations.stop());

const start = async (...options: Parameters<typeof OperationsCaller.start>) =>
  (operations = await OperationsCaller.start(...options));

const RIGHT = { login: 'boss', password: 'right' };

const expiringToken = (seconds: number) =>
  `h.${Buffer.from(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds })).toString('base64url')}.s`;

test('signing in sets a cookie that no script and no other site can use', async () => {
  const { api } = await start();
  const answer = await operations.call('POST /session', { json: RIGHT });
  expect(readData(answer)).toMatchObject({ account: { login: 'boss' } });
  expect(answer.text).not.toContain('session-of-boss');
  expect(answer.headers['set-cookie']).toEqual([
    expect.stringMatching(/^klaster_operations=[\w-]+; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/),
  ]);
  const session = await operations.call('GET /session', { cookie: readCookie(answer) });
  expect(readData(session)).toMatchObject({ login: 'boss' });
  expect(session.headers['cache-control']).toBe('no-store');
  expect(api.sent.map(({ call, token }) => [call, token])).toEqual([
    ['POST /api/auth/login', undefined],
    ['GET /api/auth/authority?act=GET /registry', 'session-of-boss'],
    ['GET /api/auth/authority?act=GET /registry', 'session-of-boss'],
  ]);
});

test('over https the cookie is only for https and for this host', async () => {
  await start({ origin: 'https://ops.example' });
  const answer = await operations.call('POST /session', { json: RIGHT, headers: { host: 'ops.example' } });
  expect(answer.headers['set-cookie']).toEqual([
    expect.stringMatching(/^__Host-klaster_operations=[\w-]+; .*; Secure; SameSite=Strict$/),
  ]);
  expect(answer.headers['set-cookie']?.[0]).not.toContain('Domain');
  const host = { host: 'ops.example' };
  const { headers } = await operations.call('DELETE /session', { cookie: readCookie(answer), headers: host });
  expect(headers['set-cookie']).toEqual([
    expect.stringMatching(/^__Host-klaster_operations=; Max-Age=0; .*; Secure; SameSite=Strict$/),
  ]);
});

test('it lasts no longer than the API’s own session', async () => {
  const { api } = await start();
  api.tokens.boss = expiringToken(600);
  const answer = await operations.call('POST /session', { json: RIGHT });
  const seconds = Number(/Max-Age=(\d+)/.exec(answer.headers['set-cookie']?.[0] ?? '')?.[1]);
  expect(seconds).toBeGreaterThan(590);
  expect(seconds).toBeLessThanOrEqual(600);
});

test('an expired session is refused, even if the browser still sends its cookie', async () => {
  const { api } = await start();
  api.tokens.boss = expiringToken(-1);
  const cookie = await operations.signIn();
  expect(readProblem(await operations.call('GET /session', { cookie })).code).toBe('unauthenticated');
});

test('a second factor is required and checked by the API', async () => {
  await start();
  const firstStep = await operations.call('POST /session', { json: { login: 'careful', password: 'right' } });
  const { challenge } = readData(firstStep) as { challenge: string };
  expect(firstStep.headers['set-cookie']).toBeUndefined();
  const step = (code: string) => operations.call('POST /session/second-factor', { json: { challenge, code } });
  expect(readProblem(await step('000000'))).toMatchObject({ status: 401, code: 'wrong_code' });
  const answer = await step('123456');
  expect(readData(answer)).toMatchObject({ account: { login: 'boss' } });
  expect((await operations.call('GET /session', { cookie: readCookie(answer) })).status).toBe(200);
});

test('a refusal of the API is passed on in its words, with its rate limit', async () => {
  await start();
  const wrong = await operations.call('POST /session', { json: { login: 'boss', password: 'wrong' } });
  expect(readProblem(wrong)).toMatchObject({ status: 401, code: 'invalid_credentials' });
  const hasty = await operations.call('POST /session', { json: { login: 'hasty', password: 'right' } });
  expect(readProblem(hasty).code).toBe('too_many_attempts');
  expect(hasty.headers['retry-after']).toBe('7');
  expect(readProblem(await operations.call('POST /session', { json: { login: 'boss' } })).code).toBe('invalid_input');
});

test('a sign-in passes the client’s network on to the API', async () => {
  const { api } = await start({}, 'loopback');
  await operations.call('POST /session', { json: RIGHT, headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(api.sent[0]?.network).toContain('203.0.113.7');
  await operations.stop();
  const { api: unproxied } = await start();
  await operations.call('POST /session', { json: RIGHT, headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(unproxied.sent[0]?.network).toBe('127.0.0.1');
});

test('a sign-in passes device, for the list of sessions, and language on to the API', async () => {
  const { api } = await start();
  const headers = { 'user-agent': 'Mozilla/5.0 Firefox/150.0', 'accept-language': 'ru' };
  await operations.call('POST /session', { json: RIGHT, headers });
  expect(api.sent[0]).toMatchObject({ device: 'Mozilla/5.0 Firefox/150.0', language: 'ru' });
});

test('an account without rights here gets no session, and its session at the API is ended', async () => {
  const { api } = await start();
  const answer = await operations.call('POST /session', { json: { login: 'editor', password: 'right' } });
  expect(readProblem(answer)).toMatchObject({ status: 403, code: 'forbidden' });
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(api.sessions['session-of-editor']).toBeUndefined();
});

test('a session that ended at the API, or lost ADMIN, is refused at once', async () => {
  const { api } = await start();
  const cookie = await operations.signIn();
  expect((await operations.call('GET /registry/tokens', { cookie })).status).toBe(200);
  api.sessions['session-of-boss'] = { status: 403, code: 'forbidden' };
  expect(readProblem(await operations.call('GET /registry/tokens', { cookie })).code).toBe('forbidden');
  expect(readProblem(await operations.call('GET /session', { cookie })).code).toBe('forbidden');
  delete api.sessions['session-of-boss'];
  expect((await operations.call('GET /registry/tokens', { cookie })).status).toBe(401);
});

test.each<[string, unknown]>([
  ['POST /registry/tokens', { app: 'shell', label: 'late' }],
  ['DELETE /registry/tokens/:id', undefined],
  ['POST /registry/mf-clusters/grants', { paths: ['/late'], why: 'late' }],
])('rights that end while an act is judged are seen when it is recorded: %s', async (name, json) => {
  const { api } = await start();
  const cookie = await operations.signIn();
  const body = { app: 'mf-clusters', label: 'CI' };
  const { id } = readData(await operations.call('POST /registry/tokens', { cookie, json: body })) as { id: string };
  const record = async () =>
    readData(await operations.call('GET /registry/history', { cookie: await operations.signIn() }));
  const before = await record();
  api.afterNextLookup = () => (api.sessions['session-of-boss'] = { status: 403, code: 'forbidden' });
  const answer = await operations.call(name.replace(':id', id), { cookie, ...(json !== undefined && { json }) });
  expect([answer.status, readProblem(answer).code]).toEqual([403, 'forbidden']);
  expect(await record()).toEqual(before);
});

test('signing out ends the session at the API, and a copy of the cookie is worth nothing', async () => {
  const { api } = await start();
  const cookie = await operations.signIn();
  const answer = await operations.call('DELETE /session', { cookie });
  expect(answer.status).toBe(204);
  expect(answer.headers['set-cookie']).toEqual([expect.stringMatching(/^klaster_operations=; Max-Age=0; /)]);
  expect(api.sessions).toEqual({});
  expect((await operations.call('GET /session', { cookie })).status).toBe(401);
  expect((await operations.call('GET /registry', { cookie })).status).toBe(401);
  expect((await operations.call('DELETE /session', {})).status).toBe(204);
});

test('a sign-out that the API did not confirm is reported, and the cookie is still cleared', async () => {
  const { api } = await start();
  const cookie = await operations.signIn();
  api.signOutStatus = 500;
  const answer = await operations.call('DELETE /session', { cookie });
  expect(readProblem(answer).code).toBe('upstream_unavailable');
  expect(readCookie(answer)).toBe('klaster_operations=');
});

test('while the API is down every call answers 503', async () => {
  await start();
  const cookie = await operations.signIn();
  await operations.gateway.upstream.close();
  for (const [call, json] of [
    ['GET /session', undefined],
    ['POST /session', RIGHT],
    ['POST /registry/tokens', { app: 'mf-clusters', label: 'x' }],
  ] as const) {
    const answer = await operations.call(call, { cookie, json });
    expect(answer.status).toBe(503);
    expect(readProblem(answer).code).toBe('upstream_unavailable');
  }
});

test('nobody can sign in when the API cannot say who may move releases', async () => {
  const gateway = await GatewayUnderTest.start(
    (request, response) => {
      const isLogin = request.url === '/api/auth/login';
      response.writeHead(isLogin ? 200 : 404).end(JSON.stringify({ data: { token: 'a.b.c' } }));
    },
    { own: false },
  );
  await start();
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const answer = await gateway.operate('/session', { method: 'POST', headers, body: JSON.stringify(RIGHT) });
  expect(readProblem(answer)).toMatchObject({ status: 403, code: 'people_unknown' });
  expect(answer.headers['set-cookie']).toBeUndefined();
  await gateway.stop();
});
