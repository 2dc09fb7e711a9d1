import { registryEndpoints, type Account } from '@klaster/shared/contract';
import { userId } from '../../../../test/support/fixtures';
import { testApp } from '../../../../test/support/test-app';

const api = testApp();

const me = (token?: string) =>
  api.call<Account>('GET /api/auth/me', token ? { headers: { 'x-access-token': token } } : {});

it('says whose session it is, for nobody to keep', async () => {
  const { status, data, headers } = await api.call<Account>('GET /api/auth/me', { as: 'andijon' });
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('private, no-store');
  expect(data).toMatchObject({ login: 'andijon', province_code: '1703', cluster_id: null });
  expect(data.positions).toEqual(['CREATE', 'UPDATE', 'DELETE']);
  expect(Object.keys(data).toSorted()).toEqual(['cluster_id', 'full_name', 'login', 'positions', 'province_code']);
});

it('says what the user record holds now, not what the token was given', async () => {
  const token = await api.token('second-reviewer');
  const id = await userId(api.db, 'second-reviewer');
  await api.db
    .updateTable('users')
    .set({ positions: ['ADMIN'] })
    .where('id', '=', id)
    .execute();
  expect((await me(token)).data.positions).toEqual(['ADMIN']);
});

it('is asked of the calls of the registry alone whether an account may make them', async () => {
  const may = (act: string) => api.call(`GET /api/auth/authority?act=${encodeURIComponent(act)}`, { as: 'admin' });
  for (const act of Object.keys(registryEndpoints)) expect((await may(act)).status).toBe(200);
  for (const act of ['POST /registry', '']) expect((await may(act)).status).toBe(400);
});
