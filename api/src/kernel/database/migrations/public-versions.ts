import { sql, type Kysely } from 'kysely';

/**
 * A version is a random value, not a count: a database that is put back from a copy counts on from where the copy was, and
 * would call two states the same.
 */
export async function createPublicVersions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table public_versions (
      name text primary key,
      version uuid not null default gen_random_uuid()
    )`.execute(db);
  await sql`
    create function raise_public_version() returns trigger language plpgsql as
    $$ begin
      update public_versions set version = gen_random_uuid() where name = tg_argv[0];
      return null;
    end $$`.execute(db);
}

/** Every statement that writes to the table raises the version, and whoever reads sees both or neither. */
export async function raisePublicVersionOn(db: Kysely<unknown>, table: string, name: string): Promise<void> {
  await sql`insert into public_versions (name) values (${name}) on conflict do nothing`.execute(db);
  await sql`
    create trigger ${sql.id(`${table}_raise_public_version`)}
    after insert or update or delete or truncate on ${sql.table(table)}
    for each statement execute function raise_public_version(${sql.lit(name)})`.execute(db);
}
