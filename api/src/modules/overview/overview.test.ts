import type { Overview } from '@klaster/shared/contract/reports';
import { addFactory, BUXORO } from '../../../test/support/fixtures';
import { update } from '../../../test/support/rows';
import { testApp } from '../../../test/support/test-app';

const api = testApp();
beforeAll(async () => {
  await addFactory(api.db, { ...BUXORO, annual_capacity: 2500.5 });
  await addFactory(api.db, { ...BUXORO, annual_capacity: null });
});

const overview = async (headers = {}) => (await api.call<Overview>('GET /api/overview', { headers })).data;

it('adds the public registers up by province, and the provinces; unknown values stay unknown', async () => {
  const { provinces, totals } = await overview();
  const [andijon, buxoro] = provinces;
  expect(provinces).toHaveLength(2);
  expect(andijon).toMatchObject({ clusters_count: 1, land_area: 1000.5, factories_count: 0, annual_capacity: null });
  expect(buxoro).toMatchObject({ clusters_count: 1, land_area: null, factories_count: 2, annual_capacity: 2500.5 });
  expect(totals).toEqual({ clusters_count: 2, land_area: 1000.5, factories_count: 2, annual_capacity: 2500.5 });
});

it('leaves removed entries out', async () => {
  await update(api.db, 'oil_factories', { set: { removed_at: new Date() }, where: { annual_capacity: 2500.5 } });
  expect((await overview()).totals.factories_count).toBe(1);
});

it('names provinces in the requested language', async () => {
  const { provinces } = await overview({ 'accept-language': 'en' });
  expect(provinces[0]?.province_name).toBe('Andijan region');
});
