import { OIL_FACTORY_SEARCH_LIMIT } from '@klaster/shared/contract';
import { assertTerritory, registerStaff } from '../auth/policy';
import type { User } from '../auth/user';
import type { Database } from '../database/connect';
import type { Call, Handlers } from '../http/call';
import { findProvinceFor } from '../places/policy';
import { ProblemError } from '../problems/problem-error';
import type { Services } from '../services';
import { createFactory, editFactory, removeFactory, restoreFactory } from './changes';
import { presentFactory, sumTotals } from './presenter';
import {
  findLiveFactory,
  listFactories,
  removedByProvince,
  searchFactories,
  totalsByProvince,
  type RegisterSide,
} from './repository';

export const oilFactoryRoutes = (services: Services) => ({ ...reads(services), ...writes(services) });

const reads = ({ db }: Services) =>
  ({
    'GET /api/oil_factories/provinces_totals': async ({ user, language }) => {
      const provinces = await totalsByProvince(db, territoryOf(user), language);
      return { provinces, total_sum: sumTotals(provinces) };
    },
    'GET /api/oil_factories/:region_id': (call) => listOfProvince(db, call, 'live'),
    'GET /api/oil_factories/removed/provinces': ({ user, language }) =>
      removedByProvince(db, territoryOf(user), language),
    'GET /api/oil_factories/removed/:region_id': (call) => listOfProvince(db, call, 'removed'),
    'GET /api/oil_factories/factory/:id': async ({ params, user, language }) => {
      const factory = await findLiveFactory(db, params.id, language);
      if (!factory) throw new ProblemError('not_found');
      const staff = registerStaff(user);
      assertTerritory(staff, factory.province_code);
      return presentFactory(factory, staff);
    },
    'GET /api/registers/oil_factories': async ({ query, user, language }) => {
      const request = { text: query.search, territory: territoryOf(user), limit: OIL_FACTORY_SEARCH_LIMIT };
      const rows = await searchFactories(db, request, language);
      const staff = registerStaff(user);
      return { factories: rows.map((row) => presentFactory(row, staff)), total: rows[0]?.found ?? 0 };
    },
  }) satisfies Partial<Handlers>;

const writes = ({ db }: Services) =>
  ({
    'POST /api/oil_factories': (call) => createFactory(db, call, call.body),
    'PATCH /api/oil_factories/factory/:id': (call) => editFactory(db, call, call.params.id, call.body),
    'PATCH /api/oil_factories/remove/:id': (call) => removeFactory(db, call, call.params.id, call.body),
    'PATCH /api/oil_factories/restore/:id': (call) => restoreFactory(db, call, call.params.id, call.body),
  }) satisfies Partial<Handlers>;

const territoryOf = (user: User | undefined) => registerStaff(user)?.province_code ?? null;

type ProvinceCall = Call<'GET /api/oil_factories/:region_id'>;

async function listOfProvince(db: Database, { params, user, language }: ProvinceCall, side: RegisterSide) {
  const staff = registerStaff(user);
  const province = await findProvinceFor(db, staff, params.region_id, language);
  const rows = await listFactories(db, params.region_id, side, language);
  return {
    province_info: province,
    factories: rows.map((row) => presentFactory(row, staff)),
    total_sum: sumTotals(rows),
  };
}
