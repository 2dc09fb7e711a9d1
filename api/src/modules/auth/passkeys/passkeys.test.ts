import type { Passkey, PasskeyCreation, PasskeyRequest } from '@klaster/shared/contract/accounts';
import type { LoginAnswer } from '@klaster/shared/contract/http';
import { Authenticator } from '../../../../test/support/authenticator';
import { PASSWORD, userId } from '../../../../test/support/fixtures';
import { appCode, turnOn } from '../../../../test/support/second-factor';
import { startTestApp, TEST_ORIGIN, TEST_SECRET, testAppForEach } from '../../../../test/support/test-app';
import { CHALLENGE_MS, PasskeyChallenges } from '../../../kernel/secrets/passkey-challenges';
import { PASSKEY_PURPOSE } from './sign-in';

const api = testAppForEach();

type AssertionOptions = Parameters<Authenticator['use']>[1];

const session = async (login: string) => ({ 'x-access-token': await api.token(login) });

type Headers = Readonly<Record<string, string>>;

const creation = (headers: Headers, current_password = PASSWORD) =>
  api.call<PasskeyCreation>('POST /api/me/passkeys/options', { headers, body: { current_password } });

const keep = (headers: Headers, credential: object, name = 'Ноутбук') =>
  api.call<Passkey[]>('POST /api/me/passkeys', { headers, body: { name, credential } });

async function register(login: string, how?: AssertionOptions): Promise<Authenticator> {
  const authenticator = new Authenticator(TEST_ORIGIN);
  const headers = await session(login);
  const { data } = await creation(headers);
  expect((await keep(headers, authenticator.make(data, how))).status).toBe(200);
  return authenticator;
}

const request = async () => (await api.call<PasskeyRequest>('POST /api/auth/passkey/options', { body: {} })).data;

const send = (body: object) => api.call<LoginAnswer>('POST /api/auth/passkey', { body });

const signIn = async (authenticator: Authenticator, how?: AssertionOptions) =>
  send(authenticator.use(await request(), how));

const listAudit = async () =>
  (await api.db.selectFrom('audit').select(['action', 'entity_id']).orderBy('id').execute()).map(
    ({ action, entity_id }) => [action, entity_id],
  );

const REFUSED = { status: 400, problem: { code: 'passkey_refused' } };

describe('a passkey', () => {
  it('requires the password, and is listed with its last use', async () => {
    const headers = await session('viewer');
    expect((await creation(headers, 'wrong')).problem?.errors?.[0]?.code).toBe('password_wrong');
    const { data } = await creation(headers);
    expect(data).toMatchObject({
      rp: { id: 'klaster.test' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await register('viewer');
    const passkeys = await api.call<Passkey[]>('GET /api/me/passkeys', { as: 'viewer' });
    expect(passkeys.data).toMatchObject([{ name: 'Ноутбук', last_used_at: null }]);
    expect((await api.call('GET /api/me/passkeys', { as: 'editor' })).data).toEqual([]);
    expect((await creation(headers)).data.excludeCredentials).toHaveLength(1);
  });

  it('is refused without the user’s finger, face or PIN, from another site, or for another session’s challenge', async () => {
    const headers = await session('viewer');
    const fresh = async () => (await creation(headers)).data;
    const authenticator = new Authenticator(TEST_ORIGIN);
    expect(await keep(headers, authenticator.make(await fresh(), { unverified: true }))).toMatchObject(REFUSED);
    expect(await keep(headers, authenticator.make(await fresh(), { origin: 'https://evil.test' }))).toMatchObject(
      REFUSED,
    );
    expect(await keep(await session('viewer'), authenticator.make(await fresh()))).toMatchObject(REFUSED);
    expect(await keep(await session('editor'), authenticator.make(await fresh()))).toMatchObject(REFUSED);
    expect(await keep(headers, authenticator.make({ ...(await fresh()), ...(await request()) }))).toMatchObject(
      REFUSED,
    );
    expect(await keep(headers, { ...authenticator.make(await fresh()), type: 'password' })).toMatchObject({
      status: 400,
    });
    expect(await api.db.selectFrom('passkeys').selectAll().execute()).toEqual([]);
  });

  it('is stored once: neither its challenge nor its id can be reused, by anybody', async () => {
    const headers = await session('viewer');
    const options = (await creation(headers)).data;
    const first = new Authenticator(TEST_ORIGIN);
    expect((await keep(headers, first.make(options))).status).toBe(200);
    expect(await keep(headers, new Authenticator(TEST_ORIGIN).make(options))).toMatchObject(REFUSED);
    const other = await session('editor');
    expect(await keep(other, first.make((await creation(other)).data))).toMatchObject(REFUSED);
  });

  it('is one of twenty at most', async () => {
    const user_id = await userId(api.db, 'viewer');
    await register('viewer');
    const { id: _, ...stored } = await api.db.selectFrom('passkeys').selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: 19 }, (_, number) => ({
      ...stored,
      user_id,
      counter: 0,
      credential_id: `other-${number}`,
    }));
    await api.db.insertInto('passkeys').values(others).execute();
    const headers = await session('viewer');
    const { data } = await creation(headers);
    expect(await keep(headers, new Authenticator(TEST_ORIGIN).make(data))).toMatchObject(REFUSED);
    expect((await api.call<Passkey[]>('GET /api/me/passkeys', { as: 'viewer' })).data).toHaveLength(20);
  });

  it('that was removed lets nobody in; nobody removes another’s', async () => {
    const authenticator = await register('viewer');
    const { id } = await api.db.selectFrom('passkeys').select('id').executeTakeFirstOrThrow();
    const remove = (as: string) =>
      api.call<Passkey[]>('POST /api/me/passkeys/remove', { as, body: { id, current_password: PASSWORD } });
    expect((await remove('editor')).data).toEqual([]);
    expect((await signIn(authenticator)).status).toBe(200);
    expect((await remove('viewer')).data).toEqual([]);
    expect((await remove('viewer')).status).toBe(200);
    expect(await signIn(authenticator)).toMatchObject(REFUSED);
    const viewer = await userId(api.db, 'viewer');
    expect((await listAudit()).filter(([action]) => action === 'passkey_removed')).toEqual([
      ['passkey_removed', viewer],
    ]);
  });

  it('is deleted by a reset by an administrator', async () => {
    const authenticator = await register('viewer');
    const id = await userId(api.db, 'viewer');
    const path = `POST /api/users/${id}/second-factor/reset`;
    expect((await api.call(path, { as: 'admin', body: { version: 1 } })).status).toBe(200);
    expect(await signIn(authenticator)).toMatchObject(REFUSED);
  });
});

describe('an intruder with an open session', () => {
  type Proof = { readonly current_password?: string; readonly code?: string };

  const requestOptions = (proof: Proof) => api.call('POST /api/me/passkeys/options', { as: 'viewer', body: proof });
  const remove = (proof: Proof) =>
    api.call('POST /api/me/passkeys/remove', { as: 'viewer', body: { id: passkey, ...proof } });

  let passkey = 0;
  beforeEach(async () => {
    await register('viewer');
    passkey = (await api.db.selectFrom('passkeys').select('id').executeTakeFirstOrThrow()).id;
  });

  const readFault = async (call: ReturnType<typeof requestOptions>) => {
    const [fault] = (await call).problem?.errors ?? [];
    return [fault?.path, fault?.code];
  };

  it('neither adds nor removes one without the password', async () => {
    for (const call of [requestOptions, remove]) {
      expect(await readFault(call({}))).toEqual(['current_password', 'required']);
      expect(await readFault(call({ current_password: 'wrong' }))).toEqual(['current_password', 'password_wrong']);
    }
    expect((await remove({ current_password: PASSWORD })).data).toEqual([]);
  });

  it('with the password needs a code too if the second factor is on, and each code is valid once', async () => {
    const { secret, recovery } = await turnOn(api, 'viewer');
    const current_password = PASSWORD;
    for (const call of [requestOptions, remove]) {
      expect(await readFault(call({ current_password }))).toEqual(['code', 'required']);
      expect(await readFault(call({ current_password, code: appCode(secret, 50) }))).toEqual(['code', 'code_wrong']);
    }
    expect(await api.db.selectFrom('passkeys').selectAll().execute()).toHaveLength(1);
    const code = appCode(secret);
    expect((await requestOptions({ current_password, code })).status).toBe(200);
    expect(await readFault(remove({ current_password, code }))).toEqual(['code', 'code_wrong']);
    expect((await remove({ current_password, code: recovery[0] ?? '' })).data).toEqual([]);
  });

  it('guesses no longer than at signing in', async () => {
    const guess = () => remove({ current_password: 'wrong' });
    const statuses = [];
    for (let turn = 0; turn < 12; turn++) statuses.push((await guess()).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });
});

describe('sign-in by passkey', () => {
  it('opens a session of its owner, and is in the audit', async () => {
    const authenticator = await register('viewer');
    const { status, data } = await signIn(authenticator);
    expect(status).toBe(200);
    const me = await api.call<{ login: string }>('GET /api/auth/me', { headers: { 'x-access-token': data.token } });
    expect(me.data.login).toBe('viewer');
    const viewer = await userId(api.db, 'viewer');
    expect(await listAudit()).toEqual(['passkey_added', 'passkey_used', 'sign_in'].map((action) => [action, viewer]));
  });

  it('takes an answer once, of many at the same time too', async () => {
    const authenticator = await register('viewer');
    const answer = authenticator.use(await request());
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(answer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // Most passkeys do not count their uses.
    const uncounted = await register('editor', { counter: 0 });
    const same = uncounted.use(await request(), { counter: 0 });
    expect((await send(same)).status).toBe(200);
    expect(await send(same)).toMatchObject(REFUSED);
  });

  it('takes no answer of an authenticator that counts less than before: it was copied', async () => {
    const authenticator = await register('viewer');
    expect((await signIn(authenticator, { counter: 9 })).status).toBe(200);
    expect(await signIn(authenticator, { counter: 9 })).toMatchObject(REFUSED);
    expect(await signIn(authenticator, { counter: 8 })).toMatchObject(REFUSED);
    expect((await signIn(authenticator, { counter: 10 })).status).toBe(200);
  });

  it('refuses what was made elsewhere, without the user, by another key, or for a challenge of ours that is for something else', async () => {
    const authenticator = await register('viewer');
    expect(await signIn(authenticator, { origin: 'https://evil.test' })).toMatchObject(REFUSED);
    expect(await signIn(authenticator, { unverified: true })).toMatchObject(REFUSED);
    const stranger = new Authenticator(TEST_ORIGIN);
    expect(await signIn(stranger)).toMatchObject(REFUSED);
    const id = authenticator.credentialId;
    expect(await send({ ...stranger.use(await request()), id, rawId: id })).toMatchObject(REFUSED);
    const { challenge } = (await creation(await session('viewer'))).data;
    expect(await send(authenticator.use({ ...(await request()), challenge }))).toMatchObject(REFUSED);
    expect(await send(authenticator.use({ ...(await request()), challenge: 'x'.repeat(75) }))).toMatchObject(REFUSED);
    expect(await send(authenticator.use({ ...(await request()), rpId: 'evil.test' }))).toMatchObject(REFUSED);
    const failures = (await listAudit()).filter(([action]) => action === 'sign_in_failed');
    expect(failures.length).toBeGreaterThan(5);
  });

  it('refuses a challenge that is minutes old, and one that another system made', async () => {
    const authenticator = await register('viewer');
    const challenges = new PasskeyChallenges(TEST_SECRET);
    const old = challenges.issue(PASSKEY_PURPOSE, Date.now() - CHALLENGE_MS);
    const forged = new PasskeyChallenges(`${TEST_SECRET}!`).issue(PASSKEY_PURPOSE);
    for (const challenge of [old, forged])
      expect(await send(authenticator.use({ ...(await request()), challenge }))).toMatchObject(REFUSED);
    const challenge = challenges.issue(PASSKEY_PURPOSE, Date.now() - CHALLENGE_MS / 2);
    expect((await send(authenticator.use({ ...(await request()), challenge }))).status).toBe(200);
  });

  it('refuses a deactivated account', async () => {
    const authenticator = await register('viewer');
    await api.db.updateTable('users').set({ is_active: false }).where('login', '=', 'viewer').execute();
    expect(await signIn(authenticator)).toMatchObject(REFUSED);
  });
});

it('the origin is taken from each request, as forwarded by the proxy, if none is configured', async () => {
  const derived = await startTestApp({ publicOrigin: undefined });
  const headers = { 'x-forwarded-host': 'klaster.uz', 'x-forwarded-proto': 'https' };
  const answer = await derived.call<PasskeyRequest>('POST /api/auth/passkey/options', { body: {}, headers });
  expect(answer.data.rpId).toBe('klaster.uz');
  for (const host of ['xn--', 'klaster.uz:99999']) {
    const wrong = { ...headers, 'x-forwarded-host': host };
    const refused = await derived.call('POST /api/auth/passkey/options', { body: {}, headers: wrong });
    expect(refused).toMatchObject({ status: 400, problem: { code: 'invalid_input' } });
  }
  await derived.close();
});
