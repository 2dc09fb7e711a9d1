import type { SignInOutcome, StartedFlow } from '@klaster/shared/contract/accounts';
import { SignJWT, type JWTPayload } from 'jose';
import { copyRows } from '../../../../test/setup/restored-rows';
import { insert, PASSWORD, userId } from '../../../../test/support/fixtures';
import {
  makeKey,
  sign,
  startHandMadeProvider,
  type Answers,
  type HandMadeProvider,
  type Key,
} from '../../../../test/support/hand-made-provider';
import { settingsOf } from '../../../../test/support/identity-provider';
import { startTestApp, type TestApp } from '../../../../test/support/test-app';

const CLIENT = settingsOf('');
const PROVIDER = { provider: CLIENT.id };

type Parts = { readonly provider: HandMadeProvider; readonly api: TestApp };

/** An application that has not cached metadata or keys of its provider yet. */
async function start(): Promise<Parts> {
  const provider = await startHandMadeProvider();
  const api = await startTestApp({ signIn: { providers: [settingsOf(provider.issuer)], onlyPasswordOf: undefined } });
  const person = { provider: CLIENT.id, issuer: provider.issuer, subject: 'zulfiya' };
  await insert(api.db, 'identities', { ...person, user_id: await userId(api.db, 'viewer') });
  return { provider, api };
}

let key: Key;
/** Under the same name. */
let otherKey: Key;
let provider: HandMadeProvider;
let api: TestApp;
let restore: () => Promise<unknown>;
beforeAll(async () => {
  [key, otherKey] = await Promise.all([makeKey('first'), makeKey('first')]);
  ({ provider, api } = await start());
  restore = await copyRows(api.db);
});
beforeEach(async () => {
  await restore();
  Object.assign(provider.answers, { keys: [key], token: {} });
});
afterAll(() => Promise.all([api.close(), provider.close()]));

type ProviderAnswer = { nonce: string; state: string; claims: JWTPayload };

type Attack = (made: ProviderAnswer) => Promise<{ token?: Answers['token']; answer?: string }>;

const inShort = ({ status, problem }: { status: number; problem: { code: string } | undefined }) => [
  status,
  problem?.code,
];

const now = () => Math.floor(Date.now() / 1000);

const withToken = (id_token: string) => ({ token: { access_token: 'a', token_type: 'Bearer', id_token } });

async function signIn(attack: Attack) {
  const { data } = await api.call<StartedFlow>('POST /api/auth/providers/start', { body: PROVIDER });
  const query = new URL(data.address).searchParams;
  const [nonce, state] = [query.get('nonce') ?? '', query.get('state') ?? ''];
  const times = { iat: now(), exp: now() + 60 };
  const claims = { iss: provider.issuer, aud: CLIENT.client_id, sub: 'zulfiya', nonce, ...times };
  const { token = {}, answer = `code=1&state=${state}&iss=${provider.issuer}` } = await attack({
    nonce,
    state,
    claims,
  });
  provider.answers.token = token;
  const body = { ...PROVIDER, flow: data.flow, answer };
  const send = () => api.call<SignInOutcome>('POST /api/auth/providers/sign-in', { body });
  return { ...(await send()), again: send };
}

const honest: Attack = async ({ claims }) => withToken(await sign(claims, key));

/** A token without a signature. */
const makeUnsigned = (claims: JWTPayload) =>
  [{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.') + '.';

const ATTACKS: Readonly<Record<string, Attack>> = {
  'with another nonce': async ({ claims }) => withToken(await sign({ ...claims, nonce: 'x' }, key)),
  'without a nonce': async ({ claims: { nonce: _, ...claims } }) => withToken(await sign(claims, key)),
  'without a signature': async ({ claims }) => withToken(makeUnsigned(claims)),
  'signed with the secret of the client': async ({ claims }) =>
    withToken(
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: key.kid })
        .sign(new TextEncoder().encode(CLIENT.client_secret)),
    ),
  'signed by another key under the same name': async ({ claims }) => withToken(await sign(claims, otherKey)),
  'signed by a key that was withdrawn': async ({ claims }) =>
    withToken(await sign(claims, { ...otherKey, kid: 'former' })),
  'that has expired': async ({ claims }) => withToken(await sign({ ...claims, exp: now() - 120 }, key)),
  'for another client': async ({ claims }) => withToken(await sign({ ...claims, aud: 'other' }, key)),
  'of another issuer': async ({ claims }) => withToken(await sign({ ...claims, iss: 'https://evil.test' }, key)),
  'without an ID token': async () => ({ token: { access_token: 'a', token_type: 'Bearer' } }),
  'that another issuer sent': async ({ state, claims }) => ({
    ...(await honest({ state, claims, nonce: '' })),
    answer: `code=1&state=${state}&iss=https://evil.test`,
  }),
  'that names no issuer': async ({ state, claims }) => ({
    ...(await honest({ state, claims, nonce: '' })),
    answer: `code=1&state=${state}`,
  }),
  'with another state': async ({ state, claims }) => ({
    ...(await honest({ state, claims, nonce: '' })),
    answer: `code=1&state=x&iss=${provider.issuer}`,
  }),
  'that is no answer': async () => ({ answer: 'x=1' }),
  'by a redirect': async () => ({
    token: (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  }),
};

it('an honest answer signs in, once, even if the provider takes the code again', async () => {
  const { data, again } = await signIn(honest);
  expect(data).toEqual({ token: expect.any(String) });
  expect(inShort(await again())).toEqual([400, 'provider_refused']);
});

it.each(Object.entries(ATTACKS))('refuses an answer %s', async (_, attack) => {
  expect(inShort(await signIn(attack))).toEqual([400, 'provider_refused']);
});

const FAILURES: Readonly<Record<string, Answers['token']>> = {
  'answers with an error': (response) => response.writeHead(500).end(),
  'breaks the connection': (response) => response.destroy(),
  'sends without end': (response) => {
    const more = () => void (response.write('x'.repeat(65_536)) ? setImmediate(more) : response.once('drain', more));
    more();
  },
};

it.each(Object.entries(FAILURES))('a provider that %s is unavailable; passwords go on working', async (_, token) => {
  expect(inShort(await signIn(async () => ({ token })))).toEqual([503, 'provider_unavailable']);
  const body = { login: 'viewer', password: PASSWORD };
  expect((await api.call('POST /api/auth/login', { body })).status).toBe(200);
});

it('a provider that is down, or claims to be another, is not begun with', async () => {
  const unknown = await start();
  const begin = () => unknown.api.call('POST /api/auth/providers/start', { body: PROVIDER });
  unknown.provider.answers.metadata = { issuer: 'https://evil.test' };
  expect(inShort(await begin())).toEqual([400, 'provider_refused']);
  unknown.provider.answers.metadata = {};
  expect((await begin()).status).toBe(200);
  await Promise.all([unknown.api.close(), unknown.provider.close()]);
  const down = await startTestApp({
    signIn: { providers: [settingsOf('http://127.0.0.1:1')], onlyPasswordOf: undefined },
  });
  const { problem, status } = await down.call('POST /api/auth/providers/start', {
    body: PROVIDER,
    headers: { 'accept-language': 'uz-Cyrl' },
  });
  await down.close();
  expect([status, problem?.detail]).toEqual([503, expect.stringContaining('жавоб бермаяпти')]);
});

describe('a logout token', () => {
  const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  let jti = 0;
  const claims = () => ({
    iss: provider.issuer,
    aud: CLIENT.client_id,
    sub: 'zulfiya',
    iat: now(),
    exp: now() + 60,
    jti: String((jti += 1)),
    events: EVENTS,
  });
  const send = (logout_token: string) =>
    api.call<{ ended: number }>('POST /api/auth/providers/logout', {
      body: new URLSearchParams({ logout_token }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  it('ends the sessions of its person, once, and no others', async () => {
    await signIn(honest);
    await api.token('viewer');
    const token = await sign(claims(), key, 'logout+jwt');
    expect((await send(token)).data).toEqual({ ended: 1 });
    expect(inShort(await send(token))).toEqual([400, 'provider_refused']);
    expect(await api.db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
  });

  it('with a session of the provider ends only sessions of that one', async () => {
    await signIn(async (made) => withToken(await sign({ ...made.claims, sid: 'one' }, key)));
    await signIn(async (made) => withToken(await sign({ ...made.claims, sid: 'two' }, key)));
    const { sub: _, ...rest } = claims();
    expect((await send(await sign({ ...rest, sid: 'one' }, key))).data).toEqual({ ended: 1 });
    expect((await send(await sign({ ...claims(), sid: 'three' }, key))).data).toEqual({ ended: 0 });
    expect((await send(await sign(claims(), key))).data).toEqual({ ended: 1 });
  });

  it.each<[string, () => Promise<string>]>([
    ['that is an ID token', async () => sign({ ...claims(), nonce: 'x' }, key)],
    ['without the event', async () => sign({ ...claims(), events: {} }, key)],
    ['for nobody', async () => sign({ ...claims(), sub: undefined } as never, key)],
    ['for another client', async () => sign({ ...claims(), aud: 'other' }, key)],
    ['of long ago', async () => sign({ ...claims(), iat: now() - 600 }, key)],
    ['of another issuer', async () => sign({ ...claims(), iss: 'https://evil.test' }, key)],
    ['of another key', async () => sign(claims(), otherKey)],
    ['without a signature', async () => makeUnsigned(claims())],
    ['that is none', async () => 'x'],
  ])('is refused %s', async (_, make) => {
    await signIn(honest);
    expect(inShort(await send(await make()))).toEqual([400, 'provider_refused']);
    expect(await api.db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
  });

  it('is the only thing that may come as a form', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await api.call('POST /api/auth/login', { body: 'login=viewer&password=x', headers })).status).toBe(415);
  });
});
