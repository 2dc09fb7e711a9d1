import type { District, Province } from '@klaster/shared/contract/http';
import type { OilFactoriesAnswer, OilFactory, OilFactoryProvincesAnswer } from '@klaster/shared/contract/registers';
import { network } from '@klaster/shared/testing';

export const STAFF = '/oil-factories-reestrs';
export const VISITORS = '/oil-factories-reestrs-auth';
export const REMOVED_STAFF = '/deregistered-oil-factories-reestrs';
export const REMOVED_VISITORS = '/oil-factories-deregistered-reestrs-auth';

/** Answers that every list and form may need: no list settings, two provinces with their districts, no factories. */
beforeEach(() => {
  network.on('GET /api/me/lists', []);
  network.on('GET /api/provinces', PROVINCES);
  network.on('GET /api/districts', findDistricts);
  network.on('GET /api/oil_factories/:region_id', aRegister());
});

export const PROVINCES: Province[] = [
  { province_code: '1703', province_name: 'Андижон вилояти' },
  { province_code: '1706', province_name: 'Бухоро вилояти' },
];

const DISTRICTS: District[] = [
  { district_code: '1703202', province_code: '1703', district_name: 'Олтинкўл тумани', type: 'district' },
  { district_code: '1703401', province_code: '1703', district_name: 'Андижон шаҳри', type: 'city' },
  { district_code: '1706204', province_code: '1706', district_name: 'Олот тумани', type: 'district' },
];

/** Answer to a request for districts, filtered as the API does. */
export const findDistricts = ({ query }: { query: Record<string, string> }) =>
  DISTRICTS.filter(({ province_code }) => province_code === query['province_code']);

/** A live factory as staff get it. */
export function aFactory(change: Partial<OilFactory> = {}): OilFactory {
  return {
    id: 5,
    company_name: 'Олтинкўл ёғ-мой',
    stir: '301234567',
    province_code: '1703',
    province_name: 'Андижон вилояти',
    district_code: '1703202',
    district_name: 'Олтинкўл тумани',
    daily_capacity: 120.5,
    annual_capacity: 36000,
    sunflower_capacity: null,
    full_name: 'Каримов Алишер',
    phone_number: '+998901234567',
    address: 'Навоий кўчаси, 12',
    is_active: true,
    updated_at: '2026-11-19T20:30:00Z',
    version: 3,
    ...change,
  };
}

/** The same factory as a visitor gets it. */
export function publicFactory(change: Partial<OilFactory> = {}): OilFactory {
  const { full_name, phone_number, address, is_active, updated_at, version, ...open } = aFactory(change);
  return open;
}

/** A province's list with its totals. */
export function aRegister(...factories: OilFactory[]): OilFactoriesAnswer {
  return {
    province_info: PROVINCES[0]!,
    factories,
    total_sum: {
      factories_count: factories.length,
      daily_capacity: 1234.5,
      annual_capacity: 98765,
      sunflower_capacity: null,
    },
  };
}

export const PROVINCE_TOTALS: OilFactoryProvincesAnswer = {
  provinces: [
    { ...PROVINCES[0]!, factories_count: 2, daily_capacity: 300.5, annual_capacity: 90000, sunflower_capacity: 1000 },
    { ...PROVINCES[1]!, factories_count: 12, daily_capacity: 20, annual_capacity: 6000, sunflower_capacity: null },
  ],
  total_sum: { factories_count: 14, daily_capacity: 320.5, annual_capacity: 96000, sunflower_capacity: 1000 },
};
