import { BULK_LIMIT, UNDO_SECONDS } from '@klaster/shared/contract/http';
import type { RegisterName } from '@klaster/shared/contract/kinds';
import type { BulkAnswer, BulkLegalActBody, LegalAct, RegisterState } from '@klaster/shared/contract/registers';
import { registerStaff, filterFor, forRegisters, type EntryKey, type RegisterCall } from './policy';
import { signerOf, withoutSignature } from '../signatures/sign';
import { acts, lists, reads, readsInSnapshot } from '../../kernel/authority/guarded';
import { type Database, inSnapshot } from '../../kernel/database/connect';
import type { Handlers, Services } from '../../kernel/http/call';
import { changeEach, type EachCall } from '../../kernel/http/change-each';
import { wrongField } from '../../kernel/problems/problem-error';
import {
  assertOrderIsNotAhead,
  createEntry,
  editEntry,
  removeEntry,
  restoreEntry,
  setActivity,
  undoRemoval,
  type EntryAct,
} from './changes';
import { readHistory } from './history';
import { oilFactoryReads } from './oil-factories';
import { countIn, presentEntry, sumTotals } from './presenter';
import { findEntry, findIds, findNames, listEntries, type EntryRow } from './repository';
import { sumEntries, readProvinceTotals } from './totals.repository';

export function registerRoutes(services: Services) {
  const handlers = forRegisters<EntryKey>((register) => ({
    ...readRoutes(services, register),
    ...changes(services, register),
  }));
  return {
    ...handlers,
    ...oilFactoryReads(services),
    // Specification 4.2 has its own names for these.
    'POST /api/oil_factories': handlers['POST /api/registers/oil_factories'],
    'PATCH /api/oil_factories/factory/:id': handlers['PATCH /api/registers/oil_factories/:id'],
    'PATCH /api/oil_factories/remove/:id': handlers['PATCH /api/registers/oil_factories/:id/remove'],
    'PATCH /api/oil_factories/restore/:id': handlers['PATCH /api/registers/oil_factories/:id/restore'],
  } satisfies Partial<Handlers>;
}

const readRoutes = ({ db }: Services, register: RegisterName) => ({
  [`GET /api/registers/${register}`]: lists(async ({ query, user, language }: RegisterCall<'GET'>, scope) => {
    const filter = filterFor(scope, user, query);
    const slice = { sort: query.sort, limit: query.page_size, offset: (query.page - 1) * query.page_size };
    const [rows, sums] = await inSnapshot(db, (tx) =>
      Promise.all([listEntries(tx, { register, filter, ...slice, language }), sumEntries(tx, register, filter)]),
    );
    const staff = registerStaff(user);
    return {
      items: rows.map((row) => presentEntry(register, row, staff)),
      total: countIn(register, sums),
      total_sum: sums,
    };
  }),
  [`GET /api/registers/${register}/provinces`]: lists(
    async ({ query, language }: RegisterCall<'GET', '/provinces'>, scope) => {
      const request = { state: query.state ?? 'live', scope, language };
      const provinces = await readProvinceTotals(db, register, request);
      return { provinces, total_sum: sumTotals(register, provinces) };
    },
  ),
  [`GET /api/registers/${register}/:id`]: reads<RegisterCall<'GET', '/:id'>, EntryRow, unknown>(
    ({ params, language }) => findEntry(db, { register, id: params.id }, language),
    ({ user }, row) => presentEntry(register, row, registerStaff(user)),
  ),
  [`GET /api/registers/${register}/:id/history`]: readsInSnapshot<
    RegisterCall<'GET', '/:id/history'>,
    EntryRow,
    unknown
  >(
    db,
    (tx) =>
      ({ params, language }) =>
        findEntry(tx, { register, id: params.id }, language),
    ({ query, language }, { id }, { tx }) => readHistory(tx, { register, id }, { ...query, language }),
  ),
});

const changes = ({ db, ...services }: Services, register: RegisterName) => ({
  [`POST /api/registers/${register}`]: acts<RegisterCall<'POST'>, unknown>((call) =>
    createEntry(db, { ...call, register }, call.body),
  ),
  [`PATCH /api/registers/${register}/:id`]: acts<RegisterCall<'PATCH', '/:id'>, unknown>((call) =>
    editEntry(db, { ...call, register }, { id: call.params.id, edit: call.body }),
  ),
  [`PATCH /api/registers/${register}/:id/remove`]: acts<RegisterCall<'PATCH', '/:id/remove'>, unknown>((call) =>
    removeEntry(db, { ...call, register }, { id: call.params.id, act: call.body, sign: signerOf(services, call) }),
  ),
  [`POST /api/registers/${register}/:id/removal/undo`]: acts<RegisterCall<'POST', '/:id/removal/undo'>, unknown>(
    (call) => undoRemoval(db, { ...call, register }, call.params.id),
  ),
  [`PATCH /api/registers/${register}/:id/restore`]: acts<RegisterCall<'PATCH', '/:id/restore'>, unknown>((call) =>
    restoreEntry(db, { ...call, register }, { id: call.params.id, act: call.body, sign: signerOf(services, call) }),
  ),
  [`POST /api/registers/${register}/bulk/remove`]: acts<RegisterCall<'POST', '/bulk/remove'>, unknown>(
    async ({ body, ...call }) => {
      const by = { ...call, register };
      const act = await readOrder(db, body);
      const sign = signerOf(services, withoutSignature(call));
      const change = (id: number) => removeEntry(db, by, { id, act, sign });
      return { ...(await changeMany(db, by, { ...body, state: 'live', change })), undo_seconds: UNDO_SECONDS };
    },
  ),
  [`POST /api/registers/${register}/bulk/removal/undo`]: acts<RegisterCall<'POST', '/bulk/removal/undo'>, unknown>(
    ({ body, ...call }) => {
      const by = { ...call, register };
      return changeMany(db, by, { ...body, state: 'removed', change: (id) => undoRemoval(db, by, id) });
    },
  ),
  [`POST /api/registers/${register}/bulk/restore`]: acts<RegisterCall<'POST', '/bulk/restore'>, unknown>(
    async ({ body, ...call }) => {
      const by = { ...call, register };
      const act = await readOrder(db, body);
      const sign = signerOf(services, withoutSignature(call));
      const change = (id: number) => restoreEntry(db, by, { id, act, sign });
      return changeMany(db, by, { ...body, state: 'removed', change });
    },
  ),
  [`POST /api/registers/${register}/bulk/activity`]: acts<RegisterCall<'POST', '/bulk/activity'>, unknown>(
    ({ body: { is_active, ...meant }, ...call }) => {
      const by = { ...call, register };
      return changeMany(db, by, { ...meant, state: 'live', change: (id) => setActivity(db, by, { id, is_active }) });
    },
  ),
});

/** One order applies to all entries, so its fault is reported once, before any entry is changed. */
async function readOrder(db: Database, { order_number, order_date, reason }: BulkLegalActBody): Promise<LegalAct> {
  const act = { order_number, order_date, reason };
  await assertOrderIsNotAhead(db, act);
  return act;
}

/** Entries by id, or all matching ones in a state. */
type BulkSelection = Pick<BulkLegalActBody, 'ids' | 'filter'> & { readonly state: RegisterState };

/** @throws ProblemError on `filter` */
async function changeMany(
  db: Database,
  act: EntryAct & EachCall,
  { change, ...meant }: BulkSelection & { readonly change: (id: number) => Promise<unknown> },
): Promise<BulkAnswer> {
  const ids = await findMatching(db, act, meant);
  const names = ids.length > 0 ? await findNames(db, act.register, ids) : new Map<number, string>();
  return changeEach(ids, act, { names, change });
}

async function findMatching(
  db: Database,
  act: EntryAct,
  { ids, filter = {}, state }: BulkSelection,
): Promise<number[]> {
  const scope = await act.checks.scope(db);
  if (ids) return [...new Set(ids)];
  const wanted = filterFor(scope, act.user, { ...filter, state, sort: '' });
  const matching = await findIds(db, { register: act.register, filter: wanted }, BULK_LIMIT + 1);
  if (matching.length > BULK_LIMIT) throw wrongField('filter', 'too_big');
  return matching;
}
