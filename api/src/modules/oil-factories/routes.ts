import { OIL_FACTORY_SEARCH_LIMIT, type RegisterState } from '@klaster/shared/contract';
import { acts, lists, reads } from '../../kernel/authority/guarded';
import { narrowed, type Scope } from '../../kernel/authority/scope';
import type { Database } from '../../kernel/database/connect';
import { inSnapshot } from '../../kernel/database/snapshot';
import type { Call, Handlers } from '../../kernel/http/call';
import { existingProvince } from '../../kernel/places/policy';
import type { Services } from '../../kernel/http/services';
import { createEntry, editEntry, removeEntry, restoreEntry } from '../registers/changes';
import { presentEntry, sumTotals } from '../registers/presenter';
import { findEntry, listEntries, totalEntries, totalsByProvince } from '../registers/repository';
import { registerStaff } from '../registers/staff';

const register = 'oil_factories';

/** The calls of specification 4.2, and the search in all provinces. The register is one like the others. */
export const oilFactoryRoutes = (services: Services) => ({ ...readRoutes(services), ...changes(services) });

const readRoutes = ({ db }: Services) =>
  ({
    'GET /api/oil_factories/provinces_totals': lists(async ({ language }, scope) => {
      const provinces = await totalsByProvince(db, register, { state: 'live', scope, language });
      return { provinces, total_sum: sumTotals(register, provinces) };
    }),
    'GET /api/oil_factories/:region_id': lists((call, scope) =>
      inSnapshot(db, (tx) => listOfProvince(tx, call, { scope, state: 'live' })),
    ),
    'GET /api/oil_factories/removed/provinces': lists(async ({ language }, scope) => {
      const provinces = await totalsByProvince(db, register, { state: 'removed', scope, language });
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
        Promise.all([listEntries(tx, { register, filter, ...slice, language }), totalEntries(tx, register, filter)]),
      );
      const staff = registerStaff(user);
      return { factories: rows.map((row) => presentEntry(register, row, staff)), total: factories_count };
    }),
  }) satisfies Partial<Handlers>;

const changes = ({ db }: Services) =>
  ({
    'POST /api/oil_factories': acts((call, checks) => createEntry(db, { ...call, register, checks }, call.body)),
    'PATCH /api/oil_factories/factory/:id': acts((call, checks) =>
      editEntry(db, { ...call, register, checks }, { id: call.params.id, edit: call.body }),
    ),
    'PATCH /api/oil_factories/remove/:id': acts((call, checks) =>
      removeEntry(db, { ...call, register, checks }, { id: call.params.id, act: call.body }),
    ),
    'PATCH /api/oil_factories/restore/:id': acts((call, checks) =>
      restoreEntry(db, { ...call, register, checks }, { id: call.params.id, act: call.body }),
    ),
  }) satisfies Partial<Handlers>;

type ProvinceCall = Call<'GET /api/oil_factories/:region_id'>;

async function listOfProvince(
  db: Database,
  call: ProvinceCall,
  { scope, state }: { readonly scope: Scope; readonly state: RegisterState },
) {
  const { params, user, language } = call;
  const staff = registerStaff(user);
  const province = await existingProvince(db, params.region_id, language);
  const filter = { state, scope: narrowed(scope, params.region_id) };
  const rows = await listEntries(db, { register, filter, sort: 'company_name', language });
  return {
    province_info: province,
    factories: rows.map((row) => presentEntry(register, row, staff)),
    total_sum: sumTotals(register, rows),
  };
}
