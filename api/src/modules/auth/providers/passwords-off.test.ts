import type { IssuedLink } from '@klaster/shared/contract/accounts';
import { PASSWORD, userId } from '../../../../test/support/fixtures';
import { settingsOf } from '../../../../test/support/identity-provider';
import { testAppForEach } from '../../../../test/support/test-app';

/** Nobody begins at the provider here. */
const api = testAppForEach({
  signIn: { providers: [settingsOf('http://127.0.0.1:1')], onlyPasswordOf: 'admin' },
});

const OTHER = 'paxta terimi 2031 yil';

const signIn = async (login: string, password: string) => {
  const { status, problem } = await api.call('POST /api/auth/login', { body: { login, password } });
  return [status, problem?.code];
};

const REFUSED = [403, 'passwords_off'];

it('says that passwords are off', async () => {
  expect((await api.call('GET /api/auth/providers')).data).toMatchObject({ passwords: false });
});

it('accepts only the password of the break-glass account, and does not disclose which one that is', async () => {
  expect(await signIn('admin', PASSWORD)).toEqual([200, undefined]);
  expect(await signIn('viewer', PASSWORD)).toEqual(REFUSED);
  expect(await signIn('admin', 'wrong')).toEqual(REFUSED);
  expect(await signIn('nobody', 'wrong')).toEqual(REFUSED);
});

it('counts refused passwords as failures', async () => {
  for (let tried = 0; tried < 10; tried += 1) await signIn('viewer', PASSWORD);
  expect(await signIn('viewer', PASSWORD)).toEqual([429, 'too_many_attempts']);
});

it('sets no password, neither by an owner nor by a link', async () => {
  const body = { current_password: PASSWORD, password: OTHER };
  const changed = await api.call('POST /api/me/password', { as: 'viewer', body });
  expect([changed.status, changed.problem?.code]).toEqual(REFUSED);
  const id = await userId(api.db, 'viewer');
  const { version } = (await api.call<{ version: number }>(`GET /api/users/${id}`, { as: 'admin' })).data;
  const { token } = (await api.call<IssuedLink>(`POST /api/users/${id}/link`, { as: 'admin', body: { version } })).data;
  const accepted = await api.call('POST /api/invitations/accept', { body: { token, password: OTHER } });
  expect([accepted.status, accepted.problem?.code]).toEqual(REFUSED);
  expect((await api.call('POST /api/invitations/open', { body: { token } })).status).toBe(200);
});
