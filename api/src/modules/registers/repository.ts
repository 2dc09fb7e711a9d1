import {
  fieldsWith,
  REGISTERS,
  type Language,
  type Province,
  type RegisterInput,
  type RegisterKind,
  type RegisterName,
  type RegisterState,
  type RegisterTotals,
} from '@klaster/shared/contract';
import { sql, type Insertable, type RawBuilder, type UpdateObject } from 'kysely';
import type { Authorised, Scope } from '../../kernel/authority/scope';
import type { Database, Tx } from '../../kernel/database/connect';
import { currentTime } from '../../kernel/database/current-time';
import type { OrganisationRow, Tables } from '../../kernel/database/schema/tables';
import { nameColumn } from '../../kernel/places/repository';
import { nameKeys } from '../../kernel/texts/name-keys';
import { isFoundBy } from '../../kernel/database/search.repository';

/** An entry of any register, with the names of its place and of who removed it. Its own fields are there too, see `ownValue`. */
export type EntryRow = OrganisationRow & {
  readonly province_name: string;
  readonly district_name: string;
  readonly remover_name: string | null;
};

/** Filter of entries; undefined: no restriction. */
export type EntryFilter = {
  readonly state?: RegisterState | undefined;
  /** The reader's scope, or the requested province within it. */
  readonly scope: Scope;
  readonly district_code?: string | undefined;
  readonly is_active?: boolean | undefined;
  readonly search?: string | undefined;
  readonly ids?: readonly number[] | undefined;
  /** Entries that an imported file added or changed. */
  readonly import_id?: number | undefined;
};

/** A list: entries of a register, in the order of one of its sorts. */
export type EntryQuery = {
  readonly register: RegisterName;
  readonly filter: EntryFilter;
  readonly sort: string;
  /** Language of the names of places. */
  readonly language: Language;
};

/** Part of a list; all of it without a limit. */
type Slice = { readonly limit?: number; readonly offset?: number };

/** A register under the alias `r`; its table has the kind's name. */
const entries = (db: Database, register: RegisterName) => db.selectFrom(db.dynamic.table(register).as('r'));

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

/** A list, or part of it. */
export function listEntries(db: Database, { limit, offset = 0, ...query }: EntryQuery & Slice): Promise<EntryRow[]> {
  if (limit === undefined) return entriesOf(db, query).execute();
  const { register, filter, sort, language } = query;
  // Only the page's own entries are read whole, and not those that it follows.
  const page = idsOfPage(db, { register, filter, sort, limit, offset });
  return ordered(withNames(db, register, language).where('r.id', 'in', page), register, { sort, ...filter }).execute();
}

/** Query for the ids of one page of a list, answered by an index alone. */
export function idsOfPage(
  db: Database,
  { register, filter, sort, limit, offset }: Omit<EntryQuery, 'language'> & Required<Slice>,
) {
  const matching = entries(db, register).select('r.id').where(matches(register, filter));
  return ordered(matching, register, { sort, ...filter })
    .limit(limit)
    .offset(offset);
}

/** Query of a list. Unknown values come last in either sort order. */
export function entriesOf(db: Database, { register, filter, sort, language }: EntryQuery) {
  return ordered(withNames(db, register, language).where(matches(register, filter)), register, { sort, ...filter });
}

type Order = { readonly sort: string; readonly state?: RegisterState | undefined };

/** Each order is that of an index, see `addOrderIndexes`; names rise within equal values. */
function ordered<Query extends { orderBy(expression: RawBuilder<unknown>): Query }>(
  query: Query,
  register: RegisterName,
  { sort, state }: Order,
): Query {
  const column = sort.replace('-', '');
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  // Of what is never unknown nothing is said of it, for an index in either direction then does.
  const mayBeUnknown = column in REGISTERS[register].fields;
  const names = sql`r.sort_key, r.id`;
  // Nothing that is on the register was taken off it at any time.
  if (column === 'removed_at' && state === 'live') return query.orderBy(names);
  return query.orderBy(sql`${sortedBy(column)} ${direction} ${mayBeUnknown ? sql`nulls last` : sql``}, ${names}`);
}

/** Sort names that are mapped to another column. */
const SORTS: Readonly<Record<string, RawBuilder<unknown>>> = {
  company_name: sql`r.sort_key`,
  province: sql`r.province_code`,
  district: sql`r.district_key`,
  // Those on the register before those taken off it.
  state: sql`r.removed_at is not null`,
};

const sortedBy = (sort: string) => SORTS[sort] ?? sql.ref(`r.${sort}`);

function matches(
  register: RegisterName,
  { state, scope, district_code, is_active, search, ids, import_id }: EntryFilter,
) {
  const conditions = [
    state && isIn(state),
    scope.province_code !== null && sql<boolean>`r.province_code = ${scope.province_code}`,
    district_code && sql<boolean>`r.district_code = ${district_code}`,
    is_active !== undefined && sql<boolean>`r.is_active = ${is_active}`,
    search && isFoundBy('r', search),
    ids && sql<boolean>`r.id = any(${sql.val(ids)}::integer[])`,
    import_id !== undefined && sql<boolean>`r.id = any(array(${entriesOfImport(register, import_id)}))`,
  ].filter((condition) => typeof condition === 'object');
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/**
 * Ids of the entries of an imported file of this register. As an array they are read first, so that the cost of a list depends on the
 * size of the file rather than of the register.
 */
const entriesOfImport = (register: RegisterName, id: number) => sql`
  select e.entry_id from register_imports i join register_import_entries e on e.import_id = i.id
  where i.id = ${id} and i.register = ${register}`;

const isIn = (state: RegisterState) => sql<boolean>`r.removed_at is ${state === 'live' ? sql`null` : sql`not null`}`;

/** Sums skip what is unknown, and are null if nothing is known. */
const totalsOf = (kind: RegisterKind) => [
  sql<number>`count(r.id)::int`.as(kind.count),
  ...fieldsWith(kind, 'summed').map((field) => sql<number | null>`sum(${sql.ref(`r.${field}`)})`.as(field)),
];

/** Totals of all that match. */
export async function totalEntries<Name extends RegisterName>(
  db: Database,
  register: Name,
  filter: EntryFilter,
): Promise<RegisterTotals<Name>> {
  const totals = entries(db, register).where(matches(register, filter)).select(totalsOf(REGISTERS[register]));
  return (await totals.executeTakeFirstOrThrow()) as RegisterTotals<Name>;
}

type ProvinceTotals<Name extends RegisterName> = Province & RegisterTotals<Name>;

type TotalsQuery = {
  readonly state: RegisterState;
  /** What the reader reaches. */
  readonly scope: Scope;
  readonly language: Language;
};

/** Totals of every province that is reached, also of those without an entry. */
export async function totalsByProvince<Name extends RegisterName>(
  db: Database,
  register: Name,
  { state, scope: { province_code }, language }: TotalsQuery,
): Promise<ProvinceTotals<Name>[]> {
  const provinces = db
    .selectFrom('provinces as p')
    .leftJoin(sql<OrganisationRow>`${sql.table(register)}`.as('r'), (join) =>
      join.onRef('r.province_code', '=', 'p.code').on(isIn(state)),
    )
    .$if(province_code !== null, (query) => query.where('p.code', '=', province_code))
    .groupBy('p.code')
    .orderBy('p.code')
    .select(['p.code as province_code', `p.${nameColumn(language)} as province_name`]);
  return (await provinces.select(totalsOf(REGISTERS[register])).execute()) as unknown as ProvinceTotals<Name>[];
}

export type EntryKey = { readonly register: RegisterName; readonly id: number };

export function findEntry(db: Database, { register, id }: EntryKey, language: Language): Promise<EntryRow | undefined> {
  return withNames(db, register, language).where('r.id', '=', id).executeTakeFirst();
}

/** Entries that match, in the order of the Uzbek alphabet. */
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

/** The current entry, locked until the transaction ends so that concurrent changes are serialised. */
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

/** Changes an entry; every change counts its version up. */
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

/** Today's date in Tashkent, by the database's clock. */
export async function today(db: Database): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (clock_timestamp() at time zone 'Asia/Tashkent')::date as day`.execute(db);
  return rows[0]?.day ?? '';
}
