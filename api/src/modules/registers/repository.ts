import type { Language } from '@klaster/shared/contract/http';
import { REGISTERS, type RegisterName } from '@klaster/shared/contract/kinds';
import { registerChangeSchema, type RegisterInput, type RegisterState } from '@klaster/shared/contract/registers';
import { sql, type Insertable, type RawBuilder, type UpdateObject } from 'kysely';
import type { Authorised, Scope } from '../../kernel/authority/scope';
import { type Database, type Tx, countRows, currentTime } from '../../kernel/database/connect';
import type { OrganisationRow, Tables } from '../../kernel/database/schema/tables';
import { nameColumn } from '../../kernel/places/repository';
import { nameKeys } from '../../kernel/texts/name-keys';
import { matchesSearch } from '../../kernel/database/search.repository';
import { inTimeSlice } from '../../kernel/queue/time-slice';

const selectAudit = (db: Database, { register, id }: EntryKey) =>
  db
    .selectFrom('audit as a')
    .where('a.entity', '=', register)
    .where('a.entity_id', '=', id)
    .where('a.action', 'in', registerChangeSchema.shape.action.options)
    // An infected file was not attached.
    .where((eb) => eb.or([eb('a.action', '!=', 'attach'), eb(sql`a.after->>'reason'`, 'is', null)]));

export function listHistory(db: Database, entry: EntryKey, { limit, offset }: { limit: number; offset: number }) {
  return selectAudit(db, entry)
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.id', 'a.at', 'a.action', 'a.before', 'a.after', 'u.full_name as user_name'])
    .orderBy('a.id', 'desc')
    .limit(limit)
    .offset(offset)
    .$narrowType<{
      before: Readonly<Record<string, unknown>> | null;
      after: Readonly<Record<string, unknown>> | null;
    }>()
    .execute();
}

export type HistoryRow = Awaited<ReturnType<typeof listHistory>>[number];

export const countHistory = (db: Database, entry: EntryKey): Promise<number> => countRows(selectAudit(db, entry));

/** Also has the kind's own fields. */
export type EntryRow = OrganisationRow & {
  readonly province_name: string;
  readonly district_name: string;
  readonly remover_name: string | null;
};

/** Filter of entries; undefined: no restriction. */
export type EntryFilter = {
  readonly state?: RegisterState | undefined;
  /** The caller's scope, narrowed to the requested province. */
  readonly scope: Scope;
  readonly district_code?: string | undefined;
  readonly is_active?: boolean | undefined;
  readonly search?: string | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly import_id?: number | undefined;
};

type EntryQuery = {
  readonly register: RegisterName;
  readonly filter: EntryFilter;
  readonly sort: string;
  readonly language: Language;
};

type Slice = { readonly limit?: number; readonly offset?: number };

export const entries = (db: Database, register: RegisterName) => db.selectFrom(db.dynamic.table(register).as('r'));

const withNames = (db: Database, register: RegisterName, language: Language) =>
  entries(db, register)
    .innerJoin('provinces as p', 'p.code', 'r.province_code')
    .innerJoin('districts as d', 'd.code', 'r.district_code')
    .leftJoin('users as u', 'u.id', 'r.removed_by')
    .selectAll('r')
    .select([
      `p.${nameColumn(language)} as province_name`,
      `d.${nameColumn(language)} as district_name`,
      'u.full_name as remover_name',
    ]);

export function listEntries(db: Database, { limit, offset = 0, ...query }: EntryQuery & Slice): Promise<EntryRow[]> {
  if (limit === undefined) return selectEntries(db, query).execute();
  const { register, filter, sort, language } = query;
  // Only the entries of the page are read in full.
  const page = idsOfPage(db, { register, filter, sort, limit, offset });
  return addOrder(withNames(db, register, language).where('r.id', 'in', page), register, { sort, ...filter }).execute();
}

/** Uses an index only. */
export function idsOfPage(
  db: Database,
  { register, filter, sort, limit, offset }: Omit<EntryQuery, 'language'> & Required<Slice>,
) {
  const matching = entries(db, register).select('r.id').where(matches(register, filter));
  return addOrder(matching, register, { sort, ...filter })
    .limit(limit)
    .offset(offset);
}

/** Unknown values come last in either order. */
function selectEntries(db: Database, { register, filter, sort, language }: EntryQuery) {
  return addOrder(withNames(db, register, language).where(matches(register, filter)), register, { sort, ...filter });
}

type Order = { readonly sort: string; readonly state?: RegisterState | undefined };

/** Each order is that of an index, see `addOrderIndexes`. */
function addOrder<Query extends { orderBy(expression: RawBuilder<unknown>): Query }>(
  query: Query,
  register: RegisterName,
  { sort, state }: Order,
): Query {
  const column = sort.replace('-', '');
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  // `nulls last` would keep the index of a column without nulls from being used.
  const mayBeUnknown = column in REGISTERS[register].fields;
  const names = sql`r.sort_key, r.id`;
  if (column === 'removed_at' && state === 'live') return query.orderBy(names);
  return query.orderBy(sql`${sortedBy(column)} ${direction} ${mayBeUnknown ? sql`nulls last` : sql``}, ${names}`);
}

/** Sort names that are mapped to another column. */
const SORTS: Readonly<Record<string, RawBuilder<unknown>>> = {
  company_name: sql`r.sort_key`,
  province: sql`r.province_code`,
  district: sql`r.district_key`,
  state: sql`r.removed_at is not null`,
};

const sortedBy = (sort: string) => SORTS[sort] ?? sql.ref(`r.${sort}`);

export function matches(
  register: RegisterName,
  { state, scope, district_code, is_active, search, ids, import_id }: EntryFilter,
) {
  const conditions = [
    state && isIn(state),
    scope.province_code !== null && sql<boolean>`r.province_code = ${scope.province_code}`,
    district_code && sql<boolean>`r.district_code = ${district_code}`,
    is_active !== undefined && sql<boolean>`r.is_active = ${is_active}`,
    search && matchesSearch('r', search),
    ids && sql<boolean>`r.id = any(${sql.val(ids)}::integer[])`,
    import_id !== undefined && sql<boolean>`r.id = any(array(${entriesOfImport(register, import_id)}))`,
  ].filter((condition) => typeof condition === 'object');
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** As an array, the ids are read first: the cost then depends on the size of the file, not of the register. */
const entriesOfImport = (register: RegisterName, id: number) => sql`
  select e.entry_id from register_imports i join register_import_entries e on e.import_id = i.id
  where i.id = ${id} and i.register = ${register}`;

export const isIn = (state: RegisterState) =>
  sql<boolean>`r.removed_at is ${state === 'live' ? sql`null` : sql`not null`}`;

export type EntryKey = { readonly register: RegisterName; readonly id: number };

export function findEntry(db: Database, { register, id }: EntryKey, language: Language): Promise<EntryRow | undefined> {
  return withNames(db, register, language).where('r.id', '=', id).executeTakeFirst();
}

/** In the order of the Uzbek alphabet. */
export async function findIds(
  db: Database,
  { register, filter }: Pick<EntryQuery, 'register' | 'filter'>,
  limit: number,
): Promise<number[]> {
  const matching = entries(db, register).select('r.id').where(matches(register, filter));
  const rows = await matching.orderBy('r.sort_key').orderBy('r.id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

export async function findNames(
  db: Database,
  register: RegisterName,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await entries(db, register).select(['r.id', 'r.company_name']).where('r.id', 'in', ids).execute();
  return new Map(rows.map(({ id, company_name }) => [id, company_name]));
}

export function findHolder(db: Database, register: RegisterName, stir: string) {
  return entries(db, register)
    .select(['r.id', 'r.company_name', 'r.province_code'])
    .where('r.stir', '=', stir)
    .where('r.removed_at', 'is', null)
    .executeTakeFirst();
}

export function lockEntry(tx: Tx, register: RegisterName, id: number): Promise<OrganisationRow | undefined> {
  return entries(tx, register).selectAll('r').where('r.id', '=', id).forUpdate('r').executeTakeFirst();
}

export function insertEntry(
  tx: Tx,
  register: RegisterName,
  input: Authorised<RegisterInput<RegisterName>>,
): Promise<OrganisationRow> {
  const row = { ...input, ...nameKeys(input.company_name) } as Insertable<Tables[RegisterName]>;
  return tx.insertInto(register).values(row).returningAll().executeTakeFirstOrThrow();
}

type EntryUpdate = {
  readonly entry: Authorised<OrganisationRow>;
  readonly change: UpdateObject<Tables, RegisterName>;
};

export function updateEntry(
  tx: Tx,
  register: RegisterName,
  { entry: { id }, change }: EntryUpdate,
): Promise<OrganisationRow> {
  return tx
    .updateTable(register)
    .set({ ...change, version: sql`version + 1`, updated_at: currentTime })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Today in Tashkent, by the database's clock. */
export async function today(db: Database): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (clock_timestamp() at time zone 'Asia/Tashkent')::date as day`.execute(db);
  return rows[0]?.day ?? '';
}

const BATCH = 50;

/** A cursor reads all batches in one state of the database. */
export async function* readEntries(tx: Tx, query: EntryQuery): AsyncGenerator<EntryRow[]> {
  await sql`declare matching no scroll cursor for ${selectEntries(tx, query)}`.execute(tx);
  for (;;) {
    const { rows } = await inTimeSlice(() => sql<EntryRow>`fetch ${sql.lit(BATCH)} from matching`.execute(tx));
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
  }
}
