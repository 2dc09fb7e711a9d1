import { sql, type Kysely, Migrator, type RawBuilder } from 'kysely';
import type { Tables } from '../../kernel/database/schema/tables';
import { migrations } from '../../kernel/database/migrations';

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

/** The first migration that this release does not know. */
export const unknownMigration = (names: readonly string[]): string | undefined =>
  names.find((name) => !Object.hasOwn(migrations, name));

export async function makeSchema(db: Kysely<Tables>, names: readonly string[]): Promise<void> {
  const chosen = Object.fromEntries(names.map((name) => [name, migrations[name]!]));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => chosen }, disableTransactions: true });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
