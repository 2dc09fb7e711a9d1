import { testApp } from '../../../test/support/test-app';
import { createAdmin } from './create-admin';

const api = testApp();

const account = { login: 'Boshliq', fullName: 'Бошлиқ', password: 'long enough 1' };

beforeAll(async () => {
  await createAdmin(api.db, account);
});

it('makes an account that can sign in and holds ADMIN', async () => {
  const { status } = await api.call('POST /api/auth/login', { body: { login: 'boshliq', password: account.password } });
  expect(status).toBe(200);
  expect((await api.call('PATCH /api/oil_factories/restore/1', { as: 'boshliq' })).status).toBe(404);
});

it('writes it down without the password', async () => {
  const entry = await api.db.selectFrom('audit').selectAll().where('entity', '=', 'users').executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ action: 'create', user_id: null, after: { login: 'boshliq' } });
  expect(JSON.stringify(entry)).not.toContain('argon2');
});

it.each([
  [account, 'There is an account with the login boshliq already.'],
  [{ ...account, login: 'a b' }, 'Login: A login has no spaces.'],
  [{ ...account, password: 'short' }, 'Password: A password has 12 characters at least.'],
  [{ ...account, login: 'rustam', password: 'rustam-2026-07' }, 'The password must not hold the login.'],
  [{ ...account, fullName: ' ' }, 'Full name: Fill this in!'],
])('refuses %j', async (given, sentence) => {
  await expect(createAdmin(api.db, given)).rejects.toThrow(sentence);
});
