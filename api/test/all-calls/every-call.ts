import { type EndpointName } from '@klaster/shared/contract/endpoints';
import { REGISTER_NAMES, type RegisterName } from '@klaster/shared/contract/kinds';
import { sql } from 'kysely';
import type { Database } from '../../src/kernel/database/connect';
import { ACCOUNT_ROWS } from './account-calls';
import { addKey, KEY_INPUT } from '../support/api-keys';
import { ATTACHMENT_ROWS } from './attachment-calls';
import { CONTACTS_ROWS } from './contacts-calls';
import { fillParameter, inDays, simpleCall, type PlaceCodes, type Row } from './call-row';
import { FACTOR_ROWS } from './factor-calls';
import { addEntry, entryInput, openPeriod, PASSWORD, userId, quickHash } from '../support/fixtures';
import { PASSKEY_ROWS } from './passkey-calls';
import { PROFILE_ROWS } from './profile-calls';
import { PROVIDER_ROWS } from './provider-calls';
import { RATING_ROWS } from './rating-calls';
import { SIGNATURE_ROWS } from './signature-calls';
import { REPORT_ROWS } from './report-calls';
import { WEBHOOK_ROWS } from './webhook-calls';
import { OF_NOTHING, createWorkbook } from '../support/sheet';

const ofProvince = (query = ''): Row => ({
  send: async (_db, { province_code }, name) => ({ request: fillParameter(`${name}${query}`, province_code) }),
});

type State = 'live' | 'removed';

const entryOf = (db: Database, register: RegisterName, { place, state }: { place: PlaceCodes; state: State }) =>
  addEntry(db, register, { ...place, removed_at: state === 'removed' ? new Date() : null });

const ofEntry = (register: RegisterName, state: State = 'live', bodyOf?: (place: PlaceCodes) => object): Row => ({
  send: async (db, place, name) => ({
    request: fillParameter(name, await entryOf(db, register, { place, state })),
    ...(bodyOf && { body: bodyOf(place) }),
  }),
});

/** Marks the entry as just removed by the account with this login. */
async function removeAs(db: Database, login: string, entry: { register: RegisterName; id: number }): Promise<void> {
  const removed = { removed_by: await userId(db, login), removed_at: sql<Date>`clock_timestamp()` };
  await db.updateTable(entry.register).set(removed).where('id', '=', entry.id).execute();
}

/** A removal that its caller has just carried out. */
const ofOwnRemoval = (register: RegisterName): Row => ({
  ...ofEntry(register, 'removed'),
  doneBy: (db, login, { request }) => removeAs(db, login, { register, id: Number(/\d+/.exec(request)?.[0]) }),
});

/** The same by a call for many. */
const ofOwnRemovals = (register: RegisterName): Row => ({
  ...ofChosen(register, 'removed'),
  doneBy: async (db, login, { body }) => {
    for (const id of (body as { ids: number[] }).ids) await removeAs(db, login, { register, id });
  },
});

const newEntry = (register: RegisterName): Row => ({
  send: async (_db, place, name) => ({ request: name, body: entryInput(register, place) }),
});

const editRow = (register: RegisterName): Row =>
  ofEntry(register, 'live', (place) => ({ ...entryInput(register, place), version: 1 }));

/** All that a search finds: the one entry that was made for it. */
const ofMany = (register: RegisterName, state: State, overrides: object = {}): Row => ({
  send: async (db, place, name) => {
    const { stir } = entryInput(register);
    const removed_at = state === 'removed' ? new Date() : null;
    await addEntry(db, register, { ...place, stir, removed_at });
    return { request: name, body: { filter: { province_code: place.province_code, search: stir }, ...overrides } };
  },
});

/** Entries that are named: one of the place. */
const ofChosen = (register: RegisterName, state: State): Row => ({
  send: async (db, place, name) => ({ request: name, body: { ids: [await entryOf(db, register, { place, state })] } }),
});

/** A file with an entry of the place: callers who may add can import it, without entries outside their scope. */
const fileOf = (register: RegisterName, query = ''): Row => ({
  send: async (_db, place, name) => ({
    request: `${name}${query}`,
    body: await createWorkbook(register, [entryInput(register, place)]),
  }),
});

/** An imported entry of the place. */
const ofImport = (register: RegisterName): Row => ({
  send: async (db, place, name) => {
    const entry_id = await entryOf(db, register, { place, state: 'live' });
    const user_id = await userId(db, 'admin');
    const counts = { created_count: 1, changed_count: 0 };
    const row = { register, file_name: 'a.xlsx', user_id, ...counts };
    const added = await db.insertInto('register_imports').values(row).returning('id').executeTakeFirstOrThrow();
    const entry = { import_id: added.id, entry_id, version: 1, before: null };
    await db.insertInto('register_import_entries').values(entry).execute();
    return { request: fillParameter(name, added.id), body: {} };
  },
});

/** Calls of a register, with its address replaced by `*`. */
type CallOf<Name extends RegisterName> = EndpointName extends infer Call
  ? Call extends `${infer Method} /api/registers/${Name}${infer Rest}`
    ? `${Method} *${Rest}`
    : never
  : never;

/** A call that all registers have. Any other call of a register needs a separate row. */
type CommonCall = Exclude<CallOf<'cooperatives'>, `${string}/attachments${string}`>;

type NamedCall = CommonCall extends infer Call
  ? Call extends `${infer Method} *${infer Rest}`
    ? `${Method} /api/registers/${RegisterName}${Rest}`
    : never
  : never;

const registerRows = (register: RegisterName): Readonly<Record<CommonCall, Row>> => ({
  'GET *': ofProvince('?province_code=:province'),
  'GET */provinces': simpleCall(),
  'GET */open-data.csv': ofProvince('?province_code=:province'),
  'GET */open-data.json': ofProvince('?province_code=:province'),
  'GET */open-data.csv-metadata.json': simpleCall(),
  'GET */:id/open-data.json': ofEntry(register),
  'GET */export.xlsx': ofProvince('?province_code=:province'),
  // It is left out of the file for callers who may not see it.
  'POST */export.xlsx': ofChosen(register, 'live'),
  'GET */imports/template.xlsx': simpleCall(),
  'POST */imports/check': fileOf(register),
  'POST */imports/marked.xlsx': fileOf(register),
  'POST */imports': fileOf(register, `?file_name=a.xlsx&rows=valid&state=${OF_NOTHING}`),
  'GET */imports': simpleCall(),
  'PATCH */imports/:id/undo': ofImport(register),
  'GET */:id': ofEntry(register),
  'GET */:id/history': ofEntry(register, 'removed'),
  'POST *': newEntry(register),
  'PATCH */:id': editRow(register),
  'PATCH */:id/remove': ofEntry(register),
  'POST */:id/removal/undo': ofOwnRemoval(register),
  'PATCH */:id/restore': ofEntry(register, 'removed'),
  'POST */bulk/remove': ofMany(register, 'live'),
  'POST */bulk/removal/undo': ofOwnRemovals(register),
  'POST */bulk/restore': ofMany(register, 'removed'),
  'POST */bulk/activity': ofMany(register, 'live', { is_active: false }),
});

const REGISTER_ROWS = Object.fromEntries(
  REGISTER_NAMES.flatMap((register) =>
    Object.entries(registerRows(register)).map(([call, row]) => [call.replace('*', `/api/registers/${register}`), row]),
  ),
) as Readonly<Record<NamedCall, Row>>;

/** Every call of the contract, by name: one without a row, or a row of no call, does not compile. */
export const ROWS: Readonly<Record<EndpointName, Row>> = {
  ...REGISTER_ROWS,
  'POST /api/auth/login': {
    // Rows of other calls change the passwords and second factors of all accounts.
    send: async (db, _place, name) => {
      const id = await userId(db, 'viewer');
      await db
        .updateTable('users')
        .set({ password_hash: await quickHash(PASSWORD) })
        .where('id', '=', id)
        .execute();
      await db.deleteFrom('second_factors').where('user_id', '=', id).execute();
      return { request: name, body: { login: 'viewer', password: PASSWORD } };
    },
  },
  'GET /api/auth/me': simpleCall(),
  'GET /api/auth/authority': {
    ...simpleCall(`?act=${encodeURIComponent('GET /registry/live')}`),
  },
  'GET /api/audit': simpleCall('?entity=users&action=sign_in'),
  'GET /api/audit/export.xlsx': simpleCall(`?from=${inDays(-1)}&to=${inDays(1)}`),
  'GET /api/me/lists': simpleCall(),
  'PATCH /api/me/lists': simpleCall('', {
    register: 'clusters',
    state: 'live',
    hidden: ['stir'],
    page_size: 100,
  }),
  'GET /api/me/views': simpleCall(),
  'PATCH /api/me/views': simpleCall('', { page: 'reports', name: 'Андижон', query: 'by=cluster' }),
  'GET /api/me/notices': simpleCall('?before=100'),
  'GET /api/me/notices/count': simpleCall(),
  'PATCH /api/me/notices': simpleCall('', { up_to: 1 }),
  ...ATTACHMENT_ROWS,
  ...ACCOUNT_ROWS,
  'GET /api/keys': simpleCall(),
  'POST /api/keys': simpleCall('', KEY_INPUT),
  'POST /api/keys/:id/revoke': {
    send: async (db, _place, name) => {
      await addKey(db);
      const { id } = await db.selectFrom('api_keys').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
      return { request: fillParameter(name, id), body: {} };
    },
  },
  'GET /api/changes': {
    send: async (db, _place, name) => {
      const { epoch } = await db.selectFrom('change_feed').select('epoch').executeTakeFirstOrThrow();
      return { request: `${name}?after=${epoch}.1.0&limit=1` };
    },
  },
  'GET /api/changes/state': simpleCall('?kind=clusters'),
  ...WEBHOOK_ROWS,
  ...CONTACTS_ROWS,
  ...PROFILE_ROWS,
  ...FACTOR_ROWS,
  ...PASSKEY_ROWS,
  ...PROVIDER_ROWS,
  ...SIGNATURE_ROWS,
  'GET /api/provinces': simpleCall(),
  'GET /api/districts': simpleCall('?province_code=1706'),
  'GET /api/overview': simpleCall(),
  'GET /api/review/clusters': ofProvince('?year=2026&quarter=4&province_code=:province'),
  ...REPORT_ROWS,
  'GET /api/regions': simpleCall('?year=2026&quarter=4'),
  'GET /api/cluster-reports': ofProvince('?year=2026&quarter=4&province_code=:province'),
  'GET /api/primary-data': simpleCall('?year=2026&quarter=4'),
  'GET /api/primary-data/export.xlsx': simpleCall('?year=2026&quarter=4&sections=I,XX'),
  'GET /api/figures': simpleCall('?keys=first_plan,first_percent&periods=2026-4&by=province'),
  'GET /api/figures/report.xlsx': simpleCall('?year=2026&quarter=4&by=province&sections=I'),
  'GET /api/figures/comparison.xlsx': {
    ...simpleCall('?keys=first_plan&periods=2026-4,2026-3&by=total'),
  },
  'GET /api/figures/quarter.xlsx': simpleCall('?year=2026&quarter=4'),
  'GET /api/periods': simpleCall(),
  'POST /api/periods': {
    send: async (db, _place, name) => {
      const year = new Date().getFullYear() + 1;
      await db.deleteFrom('periods').where('year', '=', year).execute();
      return { request: name, body: { year, quarter: 1, due_on: `${year}-04-20` } };
    },
  },
  'DELETE /api/periods/:year/:quarter': {
    send: async (db, _place, name) => {
      await openPeriod(db, 2097, 1);
      return { request: name.replace(':year', '2097').replace(':quarter', '1') };
    },
  },
  'PATCH /api/periods/:year/:quarter': {
    send: async (db, _place, name) => {
      await db.deleteFrom('periods').where('year', '=', 2098).execute();
      await openPeriod(db, 2098, 1);
      return { request: name.replace(':year', '2098').replace(':quarter', '1'), body: { version: 1, open: false } };
    },
  },
  'GET /api/search': simpleCall('?q=олтин'),
  ...RATING_ROWS,
  'GET /api/holidays': simpleCall(),
  'PATCH /api/holidays': simpleCall('', { day: '2026-03-08', name: 'Хотин-қизлар куни' }),
  'GET /api/oil_factories/provinces_totals': simpleCall(),
  'GET /api/oil_factories/:region_id': ofProvince(),
  'GET /api/oil_factories/removed/provinces': simpleCall(),
  'GET /api/oil_factories/removed/:region_id': ofProvince(),
  'PATCH /api/oil_factories/remove/:id': ofEntry('oil_factories'),
  'PATCH /api/oil_factories/restore/:id': ofEntry('oil_factories', 'removed'),
  'POST /api/oil_factories': newEntry('oil_factories'),
  'GET /api/oil_factories/factory/:id': ofEntry('oil_factories'),
  'PATCH /api/oil_factories/factory/:id': editRow('oil_factories'),
  'GET /api/registers/oil_factories': simpleCall('?search=олтин'),
};

/** The row of a call whose name is one of many. */
export const rowOf = (name: string): Row => ROWS[name as EndpointName];
