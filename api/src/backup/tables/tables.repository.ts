import { sql, type Kysely, Migrator, type RawBuilder, type Migration } from 'kysely';
import type { Tables } from '../../kernel/database/schema/tables';
import { LEFT_OUT } from './left-out';
import * as released from '../../kernel/database/migrations';

export type TableShape = {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: readonly string[];
  /** Columns of the primary key, and whether they are compared as numbers. */
  readonly key: readonly { readonly name: string; readonly isNumber: boolean }[];
};

const NEVER = ['kysely_migration_lock'];

/** Lists the tables by name; erasures of the audit precede the audit. Unlogged tables are left out: a crash may clear them. */
export async function listTables(db: Kysely<Tables>): Promise<TableShape[]> {
  const { rows } = await sql<{ name: string; columns: string[]; key: TableShape['key'] | null }>`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select json_agg(json_build_object('name', a.attname, 'isNumber', t.typcategory = 'N') order by k.place)
        from pg_index i cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum join pg_type t on t.oid = a.atttypid
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and c.relname <> all(${NEVER}::text[])
    order by c.relname <> 'audit_erasures', c.relname collate "C"`.execute(db);
  return rows.map(({ key, ...table }) => ({ ...table, key: key ?? [] }));
}

/** Whether a schema contains nothing but extensions. */
export async function isEmpty(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = any('{r,p,v,m,S,f}')
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    limit 1`.execute(db);
  return rows.length === 0;
}

/**
 * Selects a table's rows in the order of the primary key, the same on every server. The audit comes in the order of its chain, so that a
 * reader can verify the chain while streaming.
 * @param columns absent: all
 */
export function buildSelect({ name, columns: all, key }: TableShape, columns = all): string {
  const list = columns.map((column) => `t.${quote(column)}`).join(', ');
  const where = LEFT_OUT[name] === undefined ? '' : ` where ${LEFT_OUT[name]}`;
  if (name === 'audit' && all.includes('id'))
    return `select ${list} from audit t left join audit_seals s on s.audit_id = t.id order by s.position nulls last, t.id`;
  const order = (key.length > 0 ? key : all.map((column) => ({ name: column, isNumber: false }))).map(
    ({ name: column, isNumber }) => (isNumber ? `t.${quote(column)}` : `t.${quote(column)}::text collate "C"`),
  );
  return `select ${list} from ${quote(name)} t${where} order by ${order.join(', ')}`;
}

/** `users (id, login)` for `copy … from`. */
export const buildCopyTarget = (table: string, columns: readonly string[]): string =>
  `${quote(table)} (${columns.map(quote).join(', ')})`;

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export async function listSequences(db: Kysely<Tables>) {
  const { rows } = await sql<{ table: string; column: string; last: number | null }>`
    select c.relname as table, a.attname as column, pg_sequence_last_value(s.oid)::float8 as last
    from pg_class s
    join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
    join pg_class c on c.oid = d.refobjid and d.refclassid = 'pg_class'::regclass and c.relpersistence = 'p'
    join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace
    order by c.relname collate "C", a.attname collate "C"`.execute(db);
  return rows;
}

export async function setSequence(
  db: Kysely<Tables>,
  { table, column, last }: { readonly table: string; readonly column: string; readonly last: number },
): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${quote(table)}, ${column}), ${last}::bigint)`.execute(db);
}

export async function listMigrations(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function identify(db: Kysely<Tables>): Promise<{ database: string; server: string }> {
  const { rows } = await sql<{ database: string; server: string }>`
    select current_database() as database, current_setting('server_version') as server`.execute(db);
  return rows[0]!;
}

/** Prevents changes of the tables' definitions until the end of the transaction. */
export async function lockTables(db: Kysely<Tables>, tables: readonly TableShape[]): Promise<void> {
  await sql`lock table ${sql.join(tables.map(({ name }) => sql.id(name)))} in access share mode`.execute(db);
}

/**
 * Drops foreign keys (circular between tables), indexes (ten times faster to build afterwards) and triggers. Needs the owner of the
 * tables.
 * @returns statements that restore them, in order
 */
export async function dropDefinitions(db: Kysely<Tables>): Promise<readonly string[]> {
  const read = async (query: RawBuilder<{ off: string; on: string }>) => (await query.execute(db)).rows;
  const keys = await read(sql`
    select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as off,
      format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as on
    from pg_constraint c
    where c.connamespace = current_schema()::regnamespace and c.contype = 'f' order by c.oid`);
  const indexes = await read(sql`
    select format('drop index %s', i.indexrelid::regclass) as off, pg_get_indexdef(i.indexrelid) as on
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype <> 'f')
    order by i.indexrelid`);
  const triggers = await read(sql`
    select format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname) as off,
      format('alter table %s enable trigger %I', t.tgrelid::regclass, t.tgname) as on
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal and t.tgenabled = 'O' order by t.oid`);
  for (const { off } of [...keys, ...indexes, ...triggers]) await sql.raw(off).execute(db);
  return [...indexes, ...keys, ...triggers].map(({ on }) => on);
}

/** Restores what {@link dropDefinitions} dropped; foreign keys are checked against every row. */
export async function restoreDefinitions(db: Kysely<Tables>, stripped: readonly string[]): Promise<void> {
  for (const statement of stripped) await sql.raw(statement).execute(db);
}

export async function truncate(db: Kysely<Tables>, names: readonly string[]): Promise<void> {
  await sql`truncate ${sql.join(names.map((name) => sql.id(name)))}`.execute(db);
}

const migrations: Readonly<Record<string, Migration>> = released;

/** The first migration that this release does not know. */
export const findUnknownMigration = (names: readonly string[]): string | undefined =>
  names.find((name) => !Object.hasOwn(migrations, name));

export async function makeSchema(db: Kysely<Tables>, names: readonly string[]): Promise<void> {
  const chosen = Object.fromEntries(names.map((name) => [name, migrations[name]!]));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => chosen }, disableTransactions: true });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
