import { rowOf } from '../../../../test/support/every-call';
import { ANDIJON } from '../../../../test/support/fixtures';
import { startTestApp, type TestApp } from '../../../../test/support/test-app';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
  const account = { positions: ['ADMIN' as const], full_name: 'Вилоят администратори', password_hash: '' };
  await api.db
    .insertInto('users')
    .values({ ...account, login: 'viloyat', province_code: ANDIJON.province_code })
    .execute();
});
afterAll(() => api.close());

/** Acts that are felt in all provinces. Source: specification 3.1.3. */
const ACTS = [
  'POST /api/periods',
  'PATCH /api/periods/:year/:quarter',
  'PATCH /api/holidays',
  'GET /api/scoring-methods/draft',
  'PATCH /api/scoring-methods/draft',
  'PATCH /api/scoring-methods/draft/discard',
  'POST /api/scoring-methods/preview',
  'POST /api/scoring-methods/publish',
  'PATCH /api/second-factor/positions',
  'GET /api/contacts/versions',
  'POST /api/contacts/versions',
  'POST /api/contacts/versions/:number/restore',
];

it.each(ACTS)('an administrator of one province is refused what concerns them all: %s', async (name) => {
  const { request, body } = await rowOf(name).send(api.db, ANDIJON, name);
  const { status, problem } = await api.call(request, { as: 'viloyat', body });
  expect({ status, code: problem?.code }).toEqual({ status: 403, code: 'outside_territory' });
  expect((await api.call(request, { as: 'admin', body })).status).toBe(200);
});
