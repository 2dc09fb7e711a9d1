import type { Identity, IssuedLink, SignInOutcome, StartedFlow } from '@klaster/shared/contract/accounts';
import type { LoginAnswer } from '@klaster/shared/contract/http';
import { PASSWORD, userId } from '../../../../test/support/fixtures';
import { settingsOf, startIdentityProvider, type IdentityProvider } from '../../../../test/support/identity-provider';
import { appCode, giveCode, turnOn } from '../../../../test/support/second-factor';
import { startTestApp, TEST_ORIGIN, type TestApp } from '../../../../test/support/test-app';
import { copyRows } from '../../../../test/setup/restored-rows';

let api: TestApp;
let sso: IdentityProvider;
let restore: () => Promise<unknown>;
beforeAll(async () => {
  const logoutUri = async (issuer: string) => {
    api = await startTestApp({ signIn: { providers: [settingsOf(issuer)], onlyPasswordOf: undefined } });
    return `${api.origin}/api/auth/providers/logout`;
  };
  sso = await startIdentityProvider({ redirectUri: `${TEST_ORIGIN}/sign-in/davlat`, logoutUri });
  restore = await copyRows(api.db);
});
beforeEach(async () => {
  await restore();
  sso.visitor = { sub: 'zulfiya' };
});
afterAll(async () => {
  await api.close();
  await sso.close();
});

const PROVIDER = { provider: 'davlat' };

const start = (body: object = PROVIDER) => api.call<StartedFlow>('POST /api/auth/providers/start', { body });

const finish = (body: object) =>
  api.call<SignInOutcome & Partial<LoginAnswer>>('POST /api/auth/providers/sign-in', { body });

async function signIn(invitation?: string) {
  const link = invitation === undefined ? {} : { invitation };
  const { data } = await start({ ...PROVIDER, ...link });
  return finish({ ...PROVIDER, ...link, flow: data.flow, answer: await sso.signIn(data.address) });
}

async function link(login: string) {
  const headers = { 'x-access-token': await api.token(login) };
  const { data } = await api.call<StartedFlow>('POST /api/me/identities/start', { headers, body: PROVIDER });
  const body = { ...PROVIDER, flow: data.flow, answer: await sso.signIn(data.address) };
  return api.call<Identity[]>('POST /api/me/identities', { headers, body });
}

const me = async (token = '') => (await api.call<{ login: string }>('GET /api/auth/me', session(token))).data?.login;

const session = (token: string) => ({ headers: { 'x-access-token': token } });

const signedIn = async () => (await signIn()).data.token ?? '';

const inShort = ({ status, problem }: { status: number; problem: { code: string } | undefined }) => [
  status,
  problem?.code,
];

const actions = async () =>
  (await api.db.selectFrom('audit').select('action').orderBy('id').execute()).map(({ action }) => action);

it('lists the providers, without their secrets', async () => {
  const { data, text } = await api.call('GET /api/auth/providers');
  expect(data).toEqual({ passwords: true, providers: [{ id: 'davlat', name: 'Давлат SSO' }] });
  expect(text).not.toContain('secret');
});

describe('a person', () => {
  it('who is linked to no account is refused, and no account is made', async () => {
    const count = async () => (await api.db.selectFrom('users').select('id').execute()).length;
    const before = await count();
    expect(inShort(await signIn())).toEqual([403, 'identity_unknown']);
    expect(await count()).toBe(before);
    expect(await actions()).toEqual(['sign_in_failed']);
  });

  it('is linked by an account with a proof, and signs in with its rights; its owner is notified', async () => {
    expect(await link('viewer')).toMatchObject({ status: 200, data: [{ provider: 'Давлат SSO', last_used_at: null }] });
    expect(await me(await signedIn())).toBe('viewer');
    const identities = await api.call<Identity[]>('GET /api/me/identities', { as: 'viewer' });
    expect(identities.data).toMatchObject([{ last_used_at: expect.any(String) }]);
    expect(await actions()).toEqual(['identity_linked', 'sign_in']);
    const { kind, facts } = await api.db.selectFrom('notices').selectAll().executeTakeFirstOrThrow();
    expect([kind, facts]).toEqual(['credentials_changed', { change: 'identity_linked' }]);
  });

  it('is linked neither without a proof, nor in another session, nor to a second account', async () => {
    const begin = (login: string, overrides: object) =>
      api.call<StartedFlow>('POST /api/me/identities/start', { as: login, body: PROVIDER, ...overrides });
    expect(inShort(await begin('viewer', { proof: false }))).toEqual([403, 'proof_required']);
    const { data } = await begin('viewer', {});
    const body = { ...PROVIDER, flow: data.flow, answer: await sso.signIn(data.address) };
    const other = await api.call('POST /api/me/identities', { as: 'editor', body });
    expect(inShort(other)).toEqual([400, 'provider_refused']);
    await link('viewer');
    expect(inShort(await link('editor'))).toEqual([409, 'identity_taken']);
  });

  it('is refused while the account is deactivated, and after it was unlinked, which ends its other sessions', async () => {
    await link('viewer');
    const token = await signedIn();
    await api.db.updateTable('users').set({ is_active: false }).where('login', '=', 'viewer').execute();
    expect(inShort(await signIn())).toEqual([403, 'identity_unknown']);
    await api.db.updateTable('users').set({ is_active: true }).where('login', '=', 'viewer').execute();
    expect(await me(token)).toBe('viewer');
    const [{ id } = { id: 0 }] = (await api.call<Identity[]>('GET /api/me/identities', { as: 'viewer' })).data;
    const removed = await api.call<Identity[]>('POST /api/me/identities/remove', { as: 'viewer', body: { id } });
    expect(removed.data).toEqual([]);
    expect(await me(token)).toBeUndefined();
    expect(inShort(await signIn())).toEqual([403, 'identity_unknown']);
  });

  it('is unlinked by an administrator, which ends the sessions of the account', async () => {
    await link('viewer');
    const token = await signedIn();
    const id = await userId(api.db, 'viewer');
    const { version } = (await api.call<{ version: number }>(`GET /api/users/${id}`, { as: 'admin' })).data;
    const call = `POST /api/users/${id}/identities/remove`;
    expect((await api.call(call, { as: 'admin', body: { version: version + 1 } })).status).toBe(409);
    expect((await api.call(call, { as: 'admin', body: { version } })).status).toBe(200);
    expect(await me(token)).toBeUndefined();
    expect(inShort(await signIn())).toEqual([403, 'identity_unknown']);
  });
});

describe('an invitation', () => {
  const issue = async (login: string) => {
    const id = await userId(api.db, login);
    const { version } = (await api.call<{ version: number }>(`GET /api/users/${id}`, { as: 'admin' })).data;
    const { data } = await api.call<IssuedLink>(`POST /api/users/${id}/link`, { as: 'admin', body: { version } });
    return data;
  };

  it('links the person instead of setting a password, and signs in; once', async () => {
    const { token } = await issue('viewer');
    const { data } = await signIn(token);
    expect(await me(data.token)).toBe('viewer');
    expect(inShort(await signIn(token))).toEqual([409, 'link_used']);
    expect(await me(await signedIn())).toBe('viewer');
  });

  it('ends sessions, password and other persons of the account, of which an intruder may have some', async () => {
    sso.visitor = { sub: 'intruder' };
    await link('viewer');
    const stolen = await signedIn();
    const { token, purpose } = await issue('viewer');
    expect(purpose).toBe('reset');
    sso.visitor = { sub: 'zulfiya' };
    await signIn(token);
    expect(await me(stolen)).toBeUndefined();
    const password = await api.call('POST /api/auth/login', { body: { login: 'viewer', password: PASSWORD } });
    expect(inShort(password)).toEqual([401, 'invalid_credentials']);
    sso.visitor = { sub: 'intruder' };
    expect(inShort(await signIn())).toEqual([403, 'identity_unknown']);
  });

  it('stays valid if the person is linked to another account, and if it is unknown nobody is linked', async () => {
    await link('editor');
    const { token } = await issue('viewer');
    expect(inShort(await signIn(token))).toEqual([409, 'identity_taken']);
    sso.visitor = { sub: 'somebody else' };
    expect(inShort(await signIn('B'.repeat(43)))).toEqual([401, 'unknown_link']);
    expect(await me((await signIn(token)).data.token)).toBe('viewer');
  });

  it('a password set by one ends the persons of the account', async () => {
    await link('viewer');
    const body = { token: (await issue('viewer')).token, password: 'paxta terimi 2031 yil' };
    expect((await api.call('POST /api/invitations/accept', { body })).status).toBe(200);
    expect(inShort(await signIn())).toEqual([403, 'identity_unknown']);
  });
});

describe('an answer of the provider', () => {
  const begun = async () => {
    const { data } = await start();
    return { ...PROVIDER, flow: data.flow, answer: await sso.signIn(data.address) };
  };

  it('is valid once, and only in the browser that started it', async () => {
    await link('viewer');
    const mine = await begun();
    sso.visitor = { sub: 'zulfiya' };
    const others = await begun();
    expect(inShort(await finish({ ...mine, flow: others.flow }))).toEqual([400, 'provider_refused']);
    expect((await finish(mine)).status).toBe(200);
    expect(inShort(await finish(mine))).toEqual([400, 'provider_refused']);
  });

  it('is refused for another purpose or provider, after 15 minutes, and if the person declined', async () => {
    await link('viewer');
    expect(inShort(await finish({ ...(await begun()), invitation: 'A'.repeat(43) }))).toEqual([
      400,
      'provider_refused',
    ]);
    expect((await finish({ ...(await begun()), provider: 'unknown' })).status).toBe(404);
    const late = await begun();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 15 * 60_000 + 1000);
    expect(inShort(await finish(late))).toEqual([400, 'provider_refused']);
    clock.mockRestore();
    const { flow, answer } = await begun();
    const state = new URLSearchParams(answer).get('state');
    const declined = await finish({
      ...PROVIDER,
      flow,
      answer: `error=access_denied&state=${state}&iss=${sso.issuer}`,
    });
    expect(inShort(declined)).toEqual([400, 'provider_refused']);
  });
});

describe('the second factor', () => {
  it('is ours, unless the provider says that it has checked one', async () => {
    await link('viewer');
    const { secret } = await turnOn(api, 'viewer');
    const { data } = await signIn();
    expect(data).toEqual({ challenge: expect.any(String) });
    const challenge = 'challenge' in data ? data.challenge : '';
    expect(await me((await giveCode(api, { challenge, code: appCode(secret) })).data.token)).toBe('viewer');
    for (const how of [{ acr: 'urn:mfa' }, { amr: ['pwd', 'otp'] }]) {
      sso.visitor = { sub: 'zulfiya', ...how };
      expect(await me(await signedIn())).toBe('viewer');
    }
    sso.visitor = { sub: 'zulfiya', acr: 'urn:password', amr: ['pwd'] };
    expect((await signIn()).data).toEqual({ challenge: expect.any(String) });
  });

  it('a challenge ends with the link of its person', async () => {
    await link('viewer');
    const { secret } = await turnOn(api, 'viewer');
    const { data } = await signIn();
    await api.db.deleteFrom('identities').execute();
    const challenge = 'challenge' in data ? data.challenge : '';
    expect(inShort(await giveCode(api, { challenge, code: appCode(secret) }))).toEqual([401, 'challenge_ended']);
  });

  it('that a position requires is met by the provider, only for this session', async () => {
    await link('viewer');
    await api.db
      .updateTable('users')
      .set({ positions: ['UPDATE'] })
      .where('login', '=', 'viewer')
      .execute();
    await api.db.insertInto('second_factor_positions').values({ position: 'UPDATE' }).execute();
    const lists = async (token: string) => (await api.call('GET /api/me/lists', session(token))).status;
    expect(await lists(await signedIn())).toBe(403);
    sso.visitor = { sub: 'zulfiya', acr: 'urn:mfa' };
    expect(await lists(await signedIn())).toBe(200);
  });
});

describe('single sign-out', () => {
  const address = async () =>
    (await api.call<{ address: string }>('POST /api/auth/providers/sign-out', { body: PROVIDER })).data.address;

  it('ends our session when the person signs out at the provider, and no session of others', async () => {
    await link('viewer');
    const token = await signedIn();
    const [mine, others] = [sso.visitor, { sub: 'botir' }];
    sso.visitor = others;
    await link('editor');
    const other = await signedIn();
    sso.visitor = mine;
    await sso.signOut(await address());
    expect(await me(token)).toBeUndefined();
    expect(await me(other)).toBe('editor');
    expect(await actions()).toContain('end_session');
  });

  it('leads back to us from the page of the provider', async () => {
    const query = new URL(await address()).searchParams;
    expect(query.get('post_logout_redirect_uri')).toBe(`${TEST_ORIGIN}/`);
    expect(query.get('client_id')).toBe('klaster');
  });
});

describe('an account without a password', () => {
  const begin = (token: string) =>
    api.call('POST /api/me/second-factor/begin', { ...session(token), body: { current_password: '-' } });

  it('can be changed only by users who have just signed in at the provider', async () => {
    await link('viewer');
    const fresh = await signedIn();
    expect((await begin(fresh)).problem?.errors).toMatchObject([{ code: 'password_wrong' }]);
    await api.db.updateTable('users').set({ password_hash: null }).where('login', '=', 'viewer').execute();
    const other = await begin(await api.token('viewer'));
    expect(other.problem?.errors).toMatchObject([{ path: 'current_password', code: 'sign_in_again' }]);
    expect((await begin(fresh)).status).toBe(200);
    await api.db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - 601_000) })
      .execute();
    expect((await begin(fresh)).problem?.errors).toMatchObject([{ code: 'sign_in_again' }]);
  });
});
