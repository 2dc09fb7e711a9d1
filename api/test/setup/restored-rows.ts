import { sql } from 'kysely';
import type { Database } from '../../src/kernel/database/connect';

/**
 * Copies all rows, and returns a function that restores them. That takes a tenth of the time of a new database with a new application.
 * Sequences go on, and public versions change, since the application caches answers by them.
 */
export async function copyRows(db: Database): Promise<() => Promise<unknown>> {
  await sql`create schema copies`.execute(db);
  const { rows } = await sql<{ table: string; columns: string }>`
    select relname as table, string_agg(quote_ident(attname), ', ') as columns from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('provinces', 'districts')
    group by relname`.execute(db);
  const copy = ({ table }: { table: string }) => `create table copies."${table}" as table public."${table}"`;
  await sql.raw(rows.map(copy).join(';')).execute(db);
  const restore = rows.map(
    ({ table, columns }) => `delete from public."${table}"; insert into public."${table}" (${columns})
      overriding system value select ${columns} from copies."${table}"`,
  );
  // In the role of a replica, the server skips triggers: those that forbid deletion and those of foreign keys.
  const statements = [
    'set local session_replication_role = replica',
    ...restore,
    'update public_versions set version = gen_random_uuid()',
  ];
  return () => sql.raw(`do $$ begin ${statements.join(';')}; end $$`).execute(db);
}
