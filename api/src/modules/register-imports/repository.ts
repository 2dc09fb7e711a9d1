import { type RegisterName } from '@klaster/shared/contract/kinds';
import { registerSchemas, type RegisterInput } from '@klaster/shared/contract/registers';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Authorised } from '../../kernel/authority/scope';
import type { ActTx } from '../../kernel/authority/guarded';
import { type Database, type Tx, countRows, currentTime } from '../../kernel/database/connect';
import type { OrganisationRow, Tables } from '../../kernel/database/schema/tables';
import { nameKeys } from '../../kernel/texts/name-keys';

/** A batch takes some ten milliseconds; other requests are served between two. */
const BATCH = 250;

export function findLive(db: Database, register: RegisterName, stirs: readonly string[]): Promise<OrganisationRow[]> {
  return selectLive(db, register, stirs).execute();
}

/** Locks in the order of ids, so that two transactions never wait for each other. */
export function lockLive(tx: Tx, register: RegisterName, stirs: readonly string[]): Promise<OrganisationRow[]> {
  return selectLive(tx, register, stirs).forUpdate('r').execute();
}

const selectLive = (db: Database, register: RegisterName, stirs: readonly string[]) =>
  db
    .selectFrom(db.dynamic.table(register).as('r'))
    .selectAll('r')
    .where(sql<boolean>`r.stir = any(${sql.val(stirs)}::char(9)[])`)
    .where('r.removed_at', 'is', null)
    .orderBy('r.id');

/** Finds entries by id, including removed ones. */
export const findEntries = (db: Database, register: RegisterName, ids: readonly number[]): Promise<OrganisationRow[]> =>
  db
    .selectFrom(db.dynamic.table(register).as('r'))
    .selectAll('r')
    .where(sql<boolean>`r.id = any(${sql.val(ids)}::bigint[])`)
    .execute();

export function lockEntries(tx: Tx, register: RegisterName, ids: readonly number[]): Promise<OrganisationRow[]> {
  return inBatches(
    ids.toSorted((a, b) => a - b),
    (batch) =>
      tx
        .selectFrom(tx.dynamic.table(register).as('r'))
        .selectAll('r')
        .where(sql<boolean>`r.id = any(${sql.val(batch)}::integer[])`)
        .orderBy('r.id')
        .forUpdate('r')
        .execute(),
  );
}

type Input = RegisterInput<RegisterName>;

const listColumns = (register: RegisterName) => [
  ...Object.keys(registerSchemas[register].input.shape),
  'search_key',
  'sort_key',
];

const columnList = (columns: readonly string[], alias?: string) =>
  sql.join(columns.map((column) => sql.ref(alias ? `${alias}.${column}` : column)));

const asRows = (register: RegisterName, rows: readonly object[]): RawBuilder<unknown> =>
  sql`jsonb_populate_recordset(null::${sql.table(register)}, ${JSON.stringify(rows)}::jsonb)`;

export async function insertEntries(
  tx: Tx,
  register: RegisterName,
  inputs: readonly Authorised<Input>[],
): Promise<OrganisationRow[]> {
  const columns = listColumns(register);
  return inBatches(inputs, async (batch) => {
    const rows = batch.map((input) => ({ ...input, ...nameKeys(input.company_name) }));
    const added = await sql<OrganisationRow>`
      insert into ${sql.table(register)} (${columnList(columns)})
      select ${columnList(columns)} from ${asRows(register, rows)} returning *`.execute(tx);
    return added.rows;
  });
}

export async function updateEntries(
  tx: Tx,
  register: RegisterName,
  changes: readonly (Authorised<Input> & { readonly id: number })[],
): Promise<OrganisationRow[]> {
  const columns = listColumns(register);
  return inBatches(changes, async (batch) => {
    const rows = batch.map((change) => ({ ...change, ...nameKeys(change.company_name) }));
    const changed = await sql<OrganisationRow>`
      update ${sql.table(register)} t
      set (${columnList(columns)}, version, updated_at) = row(${columnList(columns, 's')}, t.version + 1, ${currentTime})
      from ${asRows(register, rows)} s where t.id = s.id returning t.*`.execute(tx);
    return changed.rows;
  });
}

export async function deleteEntries(
  tx: Tx,
  register: RegisterName,
  entries: readonly Authorised<OrganisationRow>[],
): Promise<void> {
  await inBatches(entries, async (batch) => {
    const ids = batch.map(({ id }) => id);
    await sql`delete from ${sql.table(register)} where id = any(${sql.val(ids)}::integer[])`.execute(tx);
    return [];
  });
}

async function inBatches<T, R>(all: readonly T[], work: (batch: T[]) => Promise<R[]>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < all.length; from += BATCH) results.push(...(await work(all.slice(from, from + BATCH))));
  return results;
}

export async function insertImport(tx: ActTx, row: Insertable<Tables['register_imports']>): Promise<number> {
  return (await tx.insertInto('register_imports').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** `before` is null for a new entry. */
export type ImportedEntry = { readonly entry_id: number; readonly version: number; readonly before: object | null };

export async function insertImported(tx: Tx, import_id: number, entries: readonly ImportedEntry[]): Promise<void> {
  await inBatches(entries, async (batch) => {
    const rows = batch.map((entry) => ({ ...entry, import_id, before: entry.before && JSON.stringify(entry.before) }));
    await tx.insertInto('register_import_entries').values(rows).execute();
    return [];
  });
}

export function lockImport(tx: Tx, register: RegisterName, id: number) {
  return tx
    .selectFrom('register_imports')
    .select(['id', 'file_name', 'undone_at'])
    .where('id', '=', id)
    .where('register', '=', register)
    .forUpdate()
    .executeTakeFirst();
}

/** In the order of the entries' ids. */
export async function findImported(tx: Tx, importId: number) {
  const found = [];
  let last = 0;
  for (;;) {
    const rows = await tx
      .selectFrom('register_import_entries')
      .select(['entry_id', 'version', 'before'])
      .where('import_id', '=', importId)
      .where('entry_id', '>', last)
      .orderBy('entry_id')
      .limit(BATCH)
      .$narrowType<{ before: OrganisationRow | null }>()
      .execute();
    found.push(...rows);
    if (rows.length < BATCH) return found;
    last = rows.at(-1)?.entry_id ?? last;
  }
}

export async function markUndone(tx: ActTx, id: number, userId: number): Promise<void> {
  await tx
    .updateTable('register_imports')
    .set({ undone_at: currentTime, undone_by: userId })
    .where('id', '=', id)
    .execute();
}

type Slice = { readonly limit: number; readonly offset: number };

type ImportFilter = {
  readonly register: RegisterName;
  /** Only imports by this territory's own staff; null: all. */
  readonly province: string | null;
};

export function listImports(db: Database, filter: ImportFilter, { limit, offset }: Slice) {
  return selectImports(db, filter)
    .leftJoin('users as undoer', 'undoer.id', 'i.undone_by')
    .select(['i.id', 'i.file_name', 'i.created_at', 'i.created_count', 'i.changed_count', 'i.undone_at'])
    .select(['u.full_name as user_name', 'undoer.full_name as undone_by'])
    .orderBy('i.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export const countImports = (db: Database, filter: ImportFilter): Promise<number> =>
  countRows(selectImports(db, filter));

const selectImports = (db: Database, { register, province }: ImportFilter) =>
  db
    .selectFrom('register_imports as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .where('i.register', '=', register)
    .$if(province !== null, (query) => query.where('u.province_code', '=', province));

export async function findLastChanges(db: Database, register: RegisterName, ids: readonly number[]) {
  const rows = await db
    .selectFrom('audit as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .distinctOn('a.entity_id')
    .select(['a.entity_id', 'u.full_name as user_name'])
    .where('a.entity', '=', register)
    .where(sql<boolean>`a.entity_id = any(${sql.val(ids)}::integer[])`)
    .orderBy('a.entity_id')
    .orderBy('a.id', 'desc')
    .execute();
  return new Map(rows.map(({ entity_id, user_name }) => [entity_id, user_name]));
}
