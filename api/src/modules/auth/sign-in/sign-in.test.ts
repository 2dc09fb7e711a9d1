import type * as Argon2 from '@node-rs/argon2';
import { tokenClaimsSchema, type LoginAnswer } from '@klaster/shared/contract/http';
import { PASSWORD } from '../../../../test/support/fixtures';
import { hashPassword } from '../password';
import { testApp } from '../../../../test/support/test-app';

jest.unmock('@node-rs/argon2');

const api = testApp();

const signIn = (login: string, password: string) =>
  api.call<LoginAnswer>('POST /api/auth/login', { body: { login, password } });

it('returns a token that names the user and lasts a day', async () => {
  const { status, data, headers } = await signIn('Andijon', PASSWORD);
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('private, no-store');
  const claims = tokenClaimsSchema.parse(
    JSON.parse(Buffer.from(data.token.split('.')[1] ?? '', 'base64url').toString()),
  );
  expect(claims).toMatchObject({ login: 'andijon', province_code: '1703', cluster_id: null });
  expect(claims.positions).toEqual(['CREATE', 'UPDATE', 'DELETE']);
  expect(claims.exp - Date.now() / 1000).toBeCloseTo(86_400, -2);
});

it('says the same of a wrong password and of a login that does not exist', async () => {
  const wrong = await signIn('viewer', 'wrong');
  const unknown = await signIn('nobody', 'wrong');
  expect(wrong.status).toBe(401);
  expect(wrong.problem).toMatchObject({ code: 'invalid_credentials', detail: 'Логин ёки парол нотўғри.' });
  expect(unknown.problem).toEqual(wrong.problem);
});

it('does the same work for a login that does not exist as for a wrong password', async () => {
  const password_hash = await hashPassword(PASSWORD);
  await api.db.updateTable('users').set({ password_hash }).where('login', '=', 'second-reviewer').execute();
  const verify = jest.spyOn(jest.requireActual<typeof Argon2>('@node-rs/argon2'), 'verify');
  await signIn('second-reviewer', 'wrong');
  await signIn('no-such-login', 'wrong');
  const costs = verify.mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4));
  expect(costs).toEqual([costs[0], costs[0]]);
  expect(costs[0]?.slice(1)).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1']);
  verify.mockRestore();
});

it('does not let in an account that was closed', async () => {
  await api.db.updateTable('users').set({ is_active: false }).where('login', '=', 'klaster').execute();
  expect((await signIn('klaster', PASSWORD)).status).toBe(401);
});
