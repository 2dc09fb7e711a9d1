import { OIL_FACTORY_SEARCH_LIMIT, type RegisterState } from '@klaster/shared/contract';
import { assertTerritory, registerStaff } from '../auth/policy';
import type { Database } from '../database/connect';
import type { Call, Handlers } from '../http/call';
import { findProvinceFor } from '../places/policy';
import { ProblemError } from '../problems/problem-error';
import { createEntry, editEntry, removeEntry, restoreEntry } from '../registers/changes';
import { territoryOf } from '../registers/policy';
import { presentEntry, sumTotals } from '../registers/presenter';
import { findEntry, listEntries, totalEntries, totalsByProvince } from '../registers/repository';
import type { Services } from '../services';

const register = 'oil_factories';

/** The calls of the specification's section 7, and the search in all provinces. The register is one like the others. */
export const oilFactoryRoutes = (services: Services) => ({ ...reads(services), ...changes(services) });

const reads = ({ db }: Services) =>
  ({
    'GET /api/oil_factories/provinces_totals': async ({ user, language }) => {
      const provinces = await totalsByProvince(db, register, { state: 'live', territory: territoryOf(user) }, language);
      return { provinces, total_sum: sumTotals(register, provinces) };
    },
    'GET /api/oil_factories/:region_id': (call) => listOfProvince(db, call, 'live'),
    'GET /api/oil_factories/removed/provinces': async ({ user, language }) => {
      const request = { state: 'removed', territory: territoryOf(user) } as const;
      const provinces = await totalsByProvince(db, register, request, language);
      return provinces.filter(({ factories_count }) => factories_count > 0);
    },
    'GET /api/oil_factories/removed/:region_id': (call) => listOfProvince(db, call, 'removed'),
    'GET /api/oil_factories/factory/:id': async ({ params, user, language }) => {
      const row = await findEntry(db, register, params.id, language);
      if (!row || row.removed_at) throw new ProblemError('not_found');
      const staff = registerStaff(user);
      assertTerritory(staff, row.province_code);
      return presentEntry(register, row, staff);
    },
    'GET /api/registers/oil_factories': async ({ query, user, language }) => {
      const filter = { search: query.search, province_code: territoryOf(user) ?? undefined };
      const slice = { sort: 'state', limit: OIL_FACTORY_SEARCH_LIMIT };
      const [rows, { factories_count }] = await Promise.all([
        listEntries(db, register, filter, slice, language),
        totalEntries(db, register, filter),
      ]);
      const staff = registerStaff(user);
      return { factories: rows.map((row) => presentEntry(register, row, staff)), total: factories_count };
    },
  }) satisfies Partial<Handlers>;

const changes = ({ db }: Services) =>
  ({
    'POST /api/oil_factories': (call) => createEntry(db, { ...call, register }, call.body),
    'PATCH /api/oil_factories/factory/:id': (call) => editEntry(db, { ...call, register }, call.params.id, call.body),
    'PATCH /api/oil_factories/remove/:id': (call) => removeEntry(db, { ...call, register }, call.params.id, call.body),
    'PATCH /api/oil_factories/restore/:id': (call) =>
      restoreEntry(db, { ...call, register }, call.params.id, call.body),
  }) satisfies Partial<Handlers>;

type ProvinceCall = Call<'GET /api/oil_factories/:region_id'>;

async function listOfProvince(db: Database, { params, user, language }: ProvinceCall, state: RegisterState) {
  const staff = registerStaff(user);
  const province = await findProvinceFor(db, staff, params.region_id, language);
  const rows = await listEntries(
    db,
    register,
    { state, province_code: params.region_id },
    { sort: 'company_name' },
    language,
  );
  return {
    province_info: province,
    factories: rows.map((row) => presentEntry(register, row, staff)),
    total_sum: sumTotals(register, rows),
  };
}
