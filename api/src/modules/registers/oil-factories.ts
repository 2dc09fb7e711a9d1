import { type RegisterState } from '@klaster/shared/contract/registers';
import { OIL_FACTORY_SEARCH_LIMIT } from '@klaster/shared/contract/registers';
import { lists, reads } from '../../kernel/authority/guarded';
import { narrowScope, type Scope } from '../../kernel/authority/scope';
import { type Database, inSnapshot } from '../../kernel/database/connect';
import type { Call, Handlers, Services } from '../../kernel/http/call';
import { requireProvince } from '../../kernel/places/policy';
import { presentEntry, sumTotals } from './presenter';
import { findEntry, listEntries } from './repository';
import { sumEntries, readProvinceTotals } from './totals.repository';
import { registerStaff } from './policy';

const register = 'oil_factories';

/** The lists of specification 4.2, and the search in all provinces. */
export const oilFactoryReads = ({ db }: Services) =>
  ({
    'GET /api/oil_factories/provinces_totals': lists(async ({ language }, scope) => {
      const provinces = await readProvinceTotals(db, register, { state: 'live', scope, language });
      return { provinces, total_sum: sumTotals(register, provinces) };
    }),
    'GET /api/oil_factories/:region_id': lists((call, scope) =>
      inSnapshot(db, (tx) => listOfProvince(tx, call, { scope, state: 'live' })),
    ),
    'GET /api/oil_factories/removed/provinces': lists(async ({ language }, scope) => {
      const provinces = await readProvinceTotals(db, register, { state: 'removed', scope, language });
      return provinces.filter(({ factories_count }) => factories_count > 0);
    }),
    'GET /api/oil_factories/removed/:region_id': lists((call, scope) =>
      inSnapshot(db, (tx) => listOfProvince(tx, call, { scope, state: 'removed' })),
    ),
    'GET /api/oil_factories/factory/:id': reads(
      async ({ params, language }) => {
        const row = await findEntry(db, { register, id: params.id }, language);
        return row?.removed_at === null ? row : undefined;
      },
      ({ user }, row) => presentEntry(register, row, registerStaff(user)),
    ),
    'GET /api/registers/oil_factories': lists(async ({ query, user, language }, scope) => {
      const filter = { search: query.search, scope };
      const slice = { sort: 'state', limit: OIL_FACTORY_SEARCH_LIMIT };
      const [rows, { factories_count }] = await inSnapshot(db, (tx) =>
        Promise.all([listEntries(tx, { register, filter, ...slice, language }), sumEntries(tx, register, filter)]),
      );
      const staff = registerStaff(user);
      return { factories: rows.map((row) => presentEntry(register, row, staff)), total: factories_count };
    }),
  }) satisfies Partial<Handlers>;

type ProvinceCall = Call<'GET /api/oil_factories/:region_id'>;

async function listOfProvince(
  db: Database,
  call: ProvinceCall,
  { scope, state }: { readonly scope: Scope; readonly state: RegisterState },
) {
  const { params, user, language } = call;
  const staff = registerStaff(user);
  const province = await requireProvince(db, params.region_id, language);
  const filter = { state, scope: narrowScope(scope, params.region_id) };
  const rows = await listEntries(db, { register, filter, sort: 'company_name', language });
  return {
    province_info: province,
    factories: rows.map((row) => presentEntry(register, row, staff)),
    total_sum: sumTotals(register, rows),
  };
}
