import { PASSWORD, tokenOf } from '../fixtures/accounts';
import { expect, test } from '../fixtures/isolated-gateway';
import type { OwnGateway } from '../system/isolated-gateway';

type Call = { method?: string; json?: unknown; headers?: Record<string, string> };

/** A call to an address by a program, which can send any headers. */
const call = (address: string, path: string, { method = 'GET', json, headers = {} }: Call = {}) =>
  fetch(`${address}${path}`, {
    method,
    headers: { ...headers, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });

const FROM_THE_PAGE = { 'sec-fetch-site': 'same-origin' };

const signIn = ({ operations }: OwnGateway, login: string) =>
  call(operations, '/session', { method: 'POST', json: { login, password: PASSWORD }, headers: FROM_THE_PAGE });

const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

const NEW_TOKEN = { method: 'POST', json: { app: 'shell', label: 'stolen' } };

test('who holds no ADMIN of the whole republic gets no session at the operations address', async ({ gateway }) => {
  for (const login of ['reviewer', 'editor', 'viewer', 'andijon', 'klaster']) {
    const answer = await signIn(gateway, login);
    expect([login, answer.status]).toEqual([login, 403]);
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
});

test('an administrator’s own session is worth nothing for acts, at either address', async ({ gateway }) => {
  const headers = { 'x-access-token': await tokenOf('admin') };
  const atPages = await call(gateway.address, '/registry/tokens', { ...NEW_TOKEN, headers });
  expect([atPages.status, await codeOf(atPages)]).toEqual([403, 'operations_only']);
  expect((await call(gateway.address, '/registry', { headers })).status).toBe(200);
  const stolen = { ...FROM_THE_PAGE, ...headers, cookie: `klaster_operations=${headers['x-access-token']}` };
  const atOperations = await call(gateway.operations, '/registry/tokens', { ...NEW_TOKEN, headers: stolen });
  expect(atOperations.status).toBe(401);
  const reads = await call(gateway.address, '/registry', { headers: { 'x-access-token': await tokenOf('reviewer') } });
  expect(reads.status).toBe(403);
});

test('@always a session there works from its page alone, and ends permanently', async ({ gateway }) => {
  const signedIn = await signIn(gateway, 'admin');
  const cookie = signedIn.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const { data } = (await signedIn.json()) as { data: { origin_key: string } };
  const own = { ...FROM_THE_PAGE, cookie, 'x-origin-key': data.origin_key };
  // A script at the public address can plant a cookie, and knows no key of this origin.
  const withoutKey = await call(gateway.operations, '/registry', { headers: { ...FROM_THE_PAGE, cookie } });
  expect([withoutKey.status, await codeOf(withoutKey)]).toEqual([401, 'unauthenticated']);
  const foreign = await call(gateway.operations, '/registry/tokens', { ...NEW_TOKEN, headers: { cookie } });
  expect([foreign.status, await codeOf(foreign)]).toEqual([403, 'not_same_origin']);
  expect((await call(gateway.operations, '/registry/tokens', { ...NEW_TOKEN, headers: own })).status).toBe(200);
  expect((await call(gateway.operations, '/session', { method: 'DELETE', headers: own })).status).toBe(204);
  expect((await call(gateway.operations, '/registry', { headers: own })).status).toBe(401);
  expect(await gateway.registry.history()).toContainEqual(
    expect.objectContaining({ kind: 'token-created', who: 'admin:admin' }),
  );
});

test('metrics and faults are served at the operations address alone', async ({ gateway }) => {
  expect((await call(gateway.address, '/metrics')).status).toBe(404);
  expect(await (await call(gateway.address, '/readyz')).json()).toEqual({ ready: true });
  expect(await (await call(gateway.operations, '/metrics')).text()).toContain('gateway_request_duration_seconds');
  expect(await (await call(gateway.operations, '/readyz')).json()).toMatchObject({ shell: true, record: true });
});
