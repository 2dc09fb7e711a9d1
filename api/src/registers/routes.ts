import { endpoints, REGISTER_NAMES } from '@klaster/shared/contract';
import type { Endpoints, Language, RegisterName } from '@klaster/shared/contract';
import { assertTerritory, registerStaff } from '../auth/policy';
import type { Database } from '../database/connect';
import type { Call, Handlers } from '../http/call';
import { ProblemError } from '../problems/problem-error';
import type { Services } from '../services';
import { changeMany, legalActIn } from './bulk';
import { assertOrderIsNotAhead, createEntry, editEntry, removeEntry, restoreEntry, setActivity } from './changes';
import { historyOf } from './history';
import { undoImport } from './imports/undo';
import { assertMayReadHistory, filterFor, territoryOf } from './policy';
import { countIn, presentEntry, sumTotals } from './presenter';
import { findEntry, listEntries, totalEntries, totalsByProvince } from './repository';

/** What stands at the list of the oil factories is a search, which is theirs to answer. */
type Key = Exclude<
  Extract<keyof Endpoints, `${string} /api/registers/${RegisterName}${'' | `/${string}`}`>,
  'GET /api/registers/oil_factories'
>;

/** The calls of every register. */
export function registerRoutes(services: Services): Pick<Handlers, Key> {
  const routes = REGISTER_NAMES.map((register) => ({
    ...reads(services, register),
    ...changes(services, register),
    ...files(services, register),
  }));
  // Each handler fits the names that it is put under; the compiler cannot follow names that are made in a loop.
  return Object.assign({}, ...routes) as Pick<Handlers, Key>;
}

/** A call of any register, as that of the clusters is: what differs is drawn from the kind. */
type RegisterCall<Method extends string, Path extends string = ''> = Call<
  Extract<keyof Endpoints, `${Method} /api/registers/clusters${Path}`>
>;

const reads = ({ db, totals }: Services, register: RegisterName) => ({
  [`GET /api/registers/${register}`]: async ({ query, user, language }: RegisterCall<'GET'>) => {
    const filter = filterFor(user, query);
    const slice = { sort: query.sort, limit: query.page_size, offset: (query.page - 1) * query.page_size };
    const [rows, sums] = await Promise.all([
      listEntries(db, register, filter, slice, language),
      totals.of(register, filter, () => totalEntries(db, register, filter)),
    ]);
    const staff = registerStaff(user);
    return {
      items: rows.map((row) => presentEntry(register, row, staff)),
      total: countIn(register, sums),
      total_sum: sums,
    };
  },
  [`GET /api/registers/${register}/provinces`]: async ({
    query,
    user,
    language,
  }: RegisterCall<'GET', '/provinces'>) => {
    const request = { state: query.state ?? 'live', territory: territoryOf(user) };
    const add = () => totalsByProvince(db, register, request, language);
    const provinces = await totals.of(register, { ...request, language }, add);
    return { provinces, total_sum: sumTotals(register, provinces) };
  },
  [`GET /api/registers/${register}/:id`]: async ({ params, user, language }: RegisterCall<'GET', '/:id'>) => {
    const row = await existing(db, register, params.id, language);
    const staff = registerStaff(user);
    assertTerritory(staff, row.province_code);
    return presentEntry(register, row, staff);
  },
  [`GET /api/registers/${register}/:id/history`]: async (call: RegisterCall<'GET', '/:id/history'>) => {
    const { params, query, user, language } = call;
    assertMayReadHistory(user, await existing(db, register, params.id, language));
    return historyOf(db, { register, id: params.id }, query, language);
  },
});

const changes = ({ db }: Services, register: RegisterName) => ({
  [`POST /api/registers/${register}`]: (call: RegisterCall<'POST'>) =>
    createEntry(db, { ...call, register }, call.body),
  [`PATCH /api/registers/${register}/:id`]: (call: RegisterCall<'PATCH', '/:id'>) =>
    editEntry(db, { ...call, register }, call.params.id, call.body),
  [`PATCH /api/registers/${register}/:id/remove`]: (call: RegisterCall<'PATCH', '/:id/remove'>) =>
    removeEntry(db, { ...call, register }, call.params.id, call.body),
  [`PATCH /api/registers/${register}/:id/restore`]: (call: RegisterCall<'PATCH', '/:id/restore'>) =>
    restoreEntry(db, { ...call, register }, call.params.id, call.body),
  [`POST /api/registers/${register}/bulk/remove`]: async ({ body, ...call }: RegisterCall<'POST', '/bulk/remove'>) => {
    const endpoint = endpoints[`POST /api/registers/${register}/bulk/remove`];
    const act = legalActIn(body);
    // One order for all: what is wrong with it is told once, before any of them is tried.
    await assertOrderIsNotAhead(db, act);
    return changeMany(db, { ...call, register }, { ...body, state: 'live', endpoint }, (scope, id) =>
      removeEntry(db, scope, id, act),
    );
  },
  [`POST /api/registers/${register}/bulk/restore`]: async ({
    body,
    ...call
  }: RegisterCall<'POST', '/bulk/restore'>) => {
    const endpoint = endpoints[`POST /api/registers/${register}/bulk/restore`];
    const act = legalActIn(body);
    // One order for all: what is wrong with it is told once, before any of them is tried.
    await assertOrderIsNotAhead(db, act);
    return changeMany(db, { ...call, register }, { ...body, state: 'removed', endpoint }, (scope, id) =>
      restoreEntry(db, scope, id, act),
    );
  },
  [`POST /api/registers/${register}/bulk/activity`]: ({ body, ...call }: RegisterCall<'POST', '/bulk/activity'>) => {
    const endpoint = endpoints[`POST /api/registers/${register}/bulk/activity`];
    return changeMany(db, { ...call, register }, { ...body, state: 'live', endpoint }, (scope, id) =>
      setActivity(db, scope, id, body.is_active),
    );
  },
});

/** The register as open data, and as spreadsheets, out and in. */
const files = ({ db, exports, openData, imports }: Services, register: RegisterName) => ({
  [`GET /api/registers/${register}/open-data.csv`]: ({ query, language }: RegisterCall<'GET', '/open-data.csv'>) =>
    openData.file('csv', { register, filter: filterFor(undefined, query), sort: query.sort, language }),
  [`GET /api/registers/${register}/open-data.json`]: ({ query, language }: RegisterCall<'GET', '/open-data.json'>) =>
    openData.file('json', { register, filter: filterFor(undefined, query), sort: query.sort, language }),
  [`GET /api/registers/${register}/export.xlsx`]: ({ query, user, language }: RegisterCall<'GET', '/export.xlsx'>) =>
    exports.write({ register, filter: filterFor(user, query), sort: query.sort, user, language }),
  [`POST /api/registers/${register}/export.xlsx`]: ({ body, user, language }: RegisterCall<'POST', '/export.xlsx'>) => {
    const { ids, ...list } = body;
    return exports.write({ register, filter: { ...filterFor(user, list), ids }, sort: list.sort, user, language });
  },
  [`GET /api/registers/${register}/imports/template.xlsx`]: async ({
    user,
    language,
  }: RegisterCall<'GET', '/imports/template.xlsx'>) => ({
    name: `${register}-template`,
    body: await imports.template(register, language, territoryOf(user)),
  }),
  [`POST /api/registers/${register}/imports/check`]: (call: RegisterCall<'POST', '/imports/check'>) =>
    imports.check({ ...call, register, file: call.body }),
  [`POST /api/registers/${register}/imports/marked.xlsx`]: async (
    call: RegisterCall<'POST', '/imports/marked.xlsx'>,
  ) => ({
    name: `${register}-marked`,
    body: await imports.mark({ ...call, register, file: call.body }),
  }),
  [`POST /api/registers/${register}/imports`]: (call: RegisterCall<'POST', '/imports'>) =>
    imports.take({ ...call, register, file: call.body }, call.query),
  [`GET /api/registers/${register}/imports`]: (call: RegisterCall<'GET', '/imports'>) =>
    imports.list({ ...call, register }, call.query),
  [`PATCH /api/registers/${register}/imports/:id/undo`]: (call: RegisterCall<'PATCH', '/imports/:id/undo'>) =>
    undoImport(db, { ...call, register }, call.params.id),
});

async function existing(db: Database, register: RegisterName, id: number, language: Language) {
  const row = await findEntry(db, register, id, language);
  if (!row) throw new ProblemError('not_found');
  return row;
}
