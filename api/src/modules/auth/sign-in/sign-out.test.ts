import type { LoginAnswer, PasskeyCreation } from '@klaster/shared/contract';
import { readLatest } from '../../../../test/support/audit';
import { Authenticator } from '../../../../test/support/authenticator';
import { PASSWORD } from '../../../../test/support/fixtures';
import { TEST_ORIGIN, testAppForEach } from '../../../../test/support/test-app';
import { areWaiting } from '../../../../test/support/while-locked';

const api = testAppForEach();

const signIn = async (login = 'viewer') => {
  const { data } = await api.call<LoginAnswer>('POST /api/auth/login', { body: { login, password: PASSWORD } });
  return { 'x-access-token': data.token };
};

type Headers = Awaited<ReturnType<typeof signIn>>;

const signOut = (headers: Headers) => api.call('POST /api/auth/sign-out', { headers, body: {} });
const readStatus = async (headers: Headers) => (await api.call('GET /api/auth/me', { headers })).status;

it('ends the current session, and no other', async () => {
  const [own, second, others] = [await signIn(), await signIn(), await signIn('editor')];
  expect((await signOut(own)).status).toBe(200);
  expect(await Promise.all([own, second, others].map(readStatus))).toEqual([401, 200, 200]);
  expect(await readLatest(api, '?entity=users')).toMatchObject({ action: 'end_session' });
});

it('is refused, without failing, for a session that has already ended', async () => {
  const own = await signIn();
  const answers = await Promise.all([signOut(own), signOut(own)]);
  for (const { status } of answers) expect([200, 401]).toContain(status);
  expect((await signOut(own)).status).toBe(401);
});

it('refuses a passkey that the same session was waiting to add', async () => {
  const [own, other] = [await signIn(), await signIn()];
  const body = { current_password: PASSWORD };
  const { data } = await api.call<PasskeyCreation>('POST /api/me/passkeys/options', { headers: own, body });
  const credential = new Authenticator(TEST_ORIGIN).make(data);
  const { adding } = await api.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('login', '=', 'viewer').forNoKeyUpdate().execute();
    const adding = api.call('POST /api/me/passkeys', { headers: own, body: { name: 'Телефон', credential } });
    await areWaiting(api.db, 1);
    await signOut(own);
    // In an object: a promise returned as such would be awaited before the commit, which it waits for.
    return { adding };
  });
  expect((await adding).status).toBe(401);
  expect(await api.db.selectFrom('passkeys').select('id').execute()).toEqual([]);
  expect(await readStatus(other)).toBe(200);
});
