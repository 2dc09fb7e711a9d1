import { sql, type Kysely } from 'kysely';

/** Versions are random: after a restore, a counter would give two states the same version. */
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

/** Increments a register's version once, at the commit: see `0045-versions-at-commit`. */
export async function raisePublicVersionAtCommit(db: Kysely<unknown>, register: string): Promise<void> {
  const [table, name] = [sql.table(register), sql.lit(register)];
  await sql`insert into public_versions (name) values (${name})`.execute(db);
  await sql`
    create constraint trigger ${sql.id(`${register}_raise_public_version`)}
    after insert or update or delete on ${table} deferrable initially deferred
    for each row execute function raise_public_version_once(${name})`.execute(db);
  await sql`
    create trigger ${sql.id(`${register}_raise_public_version_emptied`)}
    after truncate on ${table}
    for each statement execute function raise_public_version(${name})`.execute(db);
}

/** Increments the version with every statement that writes to the table. */
export async function raisePublicVersionOn(db: Kysely<unknown>, table: string, name: string): Promise<void> {
  await sql`insert into public_versions (name) values (${name}) on conflict do nothing`.execute(db);
  await sql`
    create trigger ${sql.id(`${table}_raise_public_version`)}
    after insert or update or delete or truncate on ${sql.table(table)}
    for each statement execute function raise_public_version(${sql.lit(name)})`.execute(db);
}
