import { createHash } from 'node:crypto';
import { REGISTER_NAMES } from '@klaster/shared/contract';
import type { RegisterName } from '@klaster/shared/contract';
import type { Database } from '../../src/database/connect';
import type { StoredStatus } from '../../src/database/tables';
import { addCluster, addEntry, addReport, entryInput, PASSWORD, userId } from './fixtures';
import { workbookOf } from './sheet';

/** A call as it is sent: `GET /path?query`, and its body. */
type Sent = { readonly request: string; readonly body?: object };

/** A place of the fixtures. */
type Place = { readonly province_code: string; readonly district_code: string };

/** How a call is made that the API takes, and whose it is. */
export type Row = {
  /** Makes what the call is about, in the place, and tells how it is sent. */
  readonly send: (db: Database, place: Place, name: string) => Promise<Sent>;
  /** It is about a province, or a thing of one: closed to staff of another. Absent: it tells everybody of what is theirs. */
  readonly ofPlace?: true;
  /** Closed to an account bound to a cluster, whatever its positions: of staff, or of another cluster. */
  readonly closedToClusters?: true;
};

const filled = (name: string, value: number | string) => name.replace(/:\w+/, String(value));

/** A call that is about nothing in particular. */
const plain = (query = '', body?: object): Row => ({
  send: async (_db, _place, name) => ({ request: `${name}${query}`, ...(body && { body }) }),
});

/** A call that names a province, in its path or its query. */
const ofProvince = (query = ''): Row => ({
  send: async (_db, { province_code }, name) => ({ request: filled(`${name}${query}`, province_code) }),
  ofPlace: true,
});

type State = 'live' | 'removed';

const entryOf = (db: Database, register: RegisterName, place: Place, state: State) =>
  addEntry(db, register, { ...place, removed_at: state === 'removed' ? new Date() : null });

/** A call about an entry of a register. */
const ofEntry = (register: RegisterName, state: State = 'live', bodyOf?: (place: Place) => object): Row => ({
  send: async (db, place, name) => ({
    request: filled(name, await entryOf(db, register, place, state)),
    ...(bodyOf && { body: bodyOf(place) }),
  }),
  ofPlace: true,
});

const newEntry = (register: RegisterName): Row => ({
  send: async (_db, place, name) => ({ request: name, body: entryInput(register, place) }),
  ofPlace: true,
});

const edited = (register: RegisterName): Row =>
  ofEntry(register, 'live', (place) => ({ ...entryInput(register, place), version: 1 }));

const ofReport = (status: StoredStatus, body?: object): Row => ({
  send: async (db, { province_code }, name) => {
    const cluster = await addCluster(db, province_code);
    return { request: filled(name, await addReport(db, { cluster, status })), ...(body && { body }) };
  },
  ofPlace: true,
  closedToClusters: true,
});

/** All that a search finds: the one entry that was made for it. */
const ofMany = (register: RegisterName, state: State, own: object = {}): Row => ({
  send: async (db, place, name) => {
    const { stir } = entryInput(register);
    const removed_at = state === 'removed' ? new Date() : null;
    await addEntry(db, register, { ...place, stir, removed_at });
    return { request: name, body: { filter: { province_code: place.province_code, search: stir }, ...own } };
  },
  ofPlace: true,
});

/** An entry of the place in a file: it is left out for whoever does not see it. */
const ofChosen = (register: RegisterName): Row => ({
  send: async (db, place, name) => ({ request: name, body: { ids: [await entryOf(db, register, place, 'live')] } }),
});

/** State of a register that has no entry of a file's. */
const OF_NOTHING = createHash('sha256').update('').digest('base64url');

/** A file with an entry of the place: it is read for whoever may add, and what is not theirs is left out. */
const fileOf = (register: RegisterName, query = ''): Row => ({
  send: async (_db, place, name) => ({
    request: `${name}${query}`,
    body: await workbookOf(register, [entryInput(register, place)]),
  }),
});

/** What came with a file: an entry of the place. */
const ofImport = (register: RegisterName): Row => ({
  send: async (db, place, name) => {
    const entry_id = await entryOf(db, register, place, 'live');
    const user_id = await userId(db, 'admin');
    const counts = { created_count: 1, changed_count: 0 };
    const row = { register, file_name: 'a.xlsx', user_id, ...counts };
    const added = await db.insertInto('register_imports').values(row).returning('id').executeTakeFirstOrThrow();
    const entry = { import_id: added.id, entry_id, version: 1, before: null };
    await db.insertInto('register_import_entries').values(entry).execute();
    return { request: filled(name, added.id), body: {} };
  },
  ofPlace: true,
});

const registerRows = (register: RegisterName): Record<string, Row> => ({
  [`GET /api/registers/${register}`]: ofProvince('?province_code=:province'),
  [`GET /api/registers/${register}/provinces`]: plain(),
  [`GET /api/registers/${register}/open-data.csv`]: ofProvince('?province_code=:province'),
  [`GET /api/registers/${register}/open-data.json`]: ofProvince('?province_code=:province'),
  [`GET /api/registers/${register}/export.xlsx`]: ofProvince('?province_code=:province'),
  [`POST /api/registers/${register}/export.xlsx`]: ofChosen(register),
  [`GET /api/registers/${register}/imports/template.xlsx`]: plain(),
  [`POST /api/registers/${register}/imports/check`]: fileOf(register),
  [`POST /api/registers/${register}/imports/marked.xlsx`]: fileOf(register),
  [`POST /api/registers/${register}/imports`]: fileOf(register, `?file_name=a.xlsx&rows=valid&state=${OF_NOTHING}`),
  [`GET /api/registers/${register}/imports`]: plain(),
  [`PATCH /api/registers/${register}/imports/:id/undo`]: ofImport(register),
  [`GET /api/registers/${register}/:id`]: ofEntry(register),
  [`GET /api/registers/${register}/:id/history`]: { ...ofEntry(register, 'removed'), closedToClusters: true },
  [`POST /api/registers/${register}`]: newEntry(register),
  [`PATCH /api/registers/${register}/:id`]: edited(register),
  [`PATCH /api/registers/${register}/:id/remove`]: ofEntry(register),
  [`PATCH /api/registers/${register}/:id/restore`]: ofEntry(register, 'removed'),
  [`POST /api/registers/${register}/bulk/remove`]: ofMany(register, 'live'),
  [`POST /api/registers/${register}/bulk/restore`]: ofMany(register, 'removed'),
  [`POST /api/registers/${register}/bulk/activity`]: ofMany(register, 'live', { is_active: false }),
});

const REMARK = { comment: 'Тўғри' };

/** Every call of the contract, by name. A test fails where a call has no row here. */
export const ROWS: Readonly<Record<string, Row>> = {
  ...Object.assign({}, ...REGISTER_NAMES.map(registerRows)),
  'POST /api/auth/login': plain('', { login: 'viewer', password: PASSWORD }),
  'GET /api/auth/me': plain(),
  'GET /api/me/lists': plain(),
  'PATCH /api/me/lists': plain('', { register: 'clusters', state: 'live', hidden: ['stir'], page_size: 100 }),
  'GET /api/provinces': plain(),
  'GET /api/districts': plain('?province_code=1706'),
  'GET /api/overview': plain(),
  'GET /api/review/clusters': ofProvince('?year=2026&quarter=4&province_code=:province'),
  'GET /api/review/clusters/:id/place': ofReport('new'),
  'GET /crud/cluster/:id': ofReport('confirmed'),
  'GET /api/remark/cluster/:id': ofReport('rejected'),
  'POST /api/confirm-cluster/:id': ofReport('new', REMARK),
  'POST /api/reject-cluster/:id': ofReport('new', REMARK),
  'GET /api/oil_factories/provinces_totals': plain(),
  'GET /api/oil_factories/:region_id': ofProvince(),
  'GET /api/oil_factories/removed/provinces': plain(),
  'GET /api/oil_factories/removed/:region_id': ofProvince(),
  'PATCH /api/oil_factories/remove/:id': ofEntry('oil_factories'),
  'PATCH /api/oil_factories/restore/:id': ofEntry('oil_factories', 'removed'),
  'POST /api/oil_factories': newEntry('oil_factories'),
  'GET /api/oil_factories/factory/:id': ofEntry('oil_factories'),
  'PATCH /api/oil_factories/factory/:id': edited('oil_factories'),
  'GET /api/registers/oil_factories': plain('?search=олтин'),
};
