import { registryEndpoints, type Account, type RegistryEndpointName } from '@klaster/shared/contract';
import { ANDIJON, userId } from '../../../../test/support/fixtures';
import { startTestApp, type TestApp } from '../../../../test/support/test-app';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
  const admin = { positions: ['ADMIN' as const], full_name: 'Администратор', password_hash: '' };
  const { cluster_id } = await api.db
    .selectFrom('users')
    .select('cluster_id')
    .where('login', '=', 'klaster')
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto('users')
    .values([
      { ...admin, login: 'viloyat', province_code: ANDIJON.province_code },
      { ...admin, login: 'bound', cluster_id },
    ])
    .execute();
});
afterEach(async () => {
  await api.db.deleteFrom('second_factor_positions').execute();
  await api.db.deleteFrom('second_factors').execute();
});
afterAll(() => api.close());

const may = (act: string, as?: string) =>
  api.call<Account>(`GET /api/auth/authority?act=${encodeURIComponent(act)}`, as === undefined ? {} : { as });

const NAMES = Object.keys(registryEndpoints) as RegistryEndpointName[];

const OF_PEOPLE = NAMES.filter((name) => registryEndpoints[name].access !== 'public');

it.each(OF_PEOPLE)('lets administrators of the republic alone: %s', async (act) => {
  const { status, data } = await may(act, 'admin');
  expect({ status, login: data.login }).toEqual({ status: 200, login: 'admin' });
  expect((await may(act, 'viloyat')).problem?.code).toBe('outside_territory');
  for (const other of ['editor', 'viewer', 'andijon', 'klaster', 'bound'])
    expect((await may(act, other)).problem?.code).toBe('forbidden');
  expect((await may(act)).problem?.code).toBe('unauthenticated');
});

it('knows every call of the registry, and no other', async () => {
  for (const name of NAMES) expect((await may(name, 'admin')).status).toBe(200);
  expect((await may('POST /registry', 'admin')).status).toBe(400);
  expect((await may('', 'admin')).status).toBe(400);
});

it('refuses accounts that have yet to set up the second factor that their position requires', async () => {
  await api.db.insertInto('second_factor_positions').values({ position: 'ADMIN' }).execute();
  const refused = await may('POST /registry/tokens', 'admin');
  expect(refused.problem?.code).toBe('second_factor_required');
  const row = { user_id: await userId(api.db, 'admin'), secret: 'x', confirmed_at: new Date() };
  await api.db.insertInto('second_factors').values(row).execute();
  expect((await may('POST /registry/tokens', 'admin')).status).toBe(200);
});
