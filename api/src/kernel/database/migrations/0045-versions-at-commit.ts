import { sql, type Migration } from 'kysely';

const REGISTERS = ['clusters', 'seed_companies', 'cooperatives', 'oil_factories'];

/**
 * A register's version is incremented once, at the commit: with each statement, a change of 10,000 entries blocked all other changes of
 * the register.
 */
export const versionsAtCommit: Migration = {
  async up(db) {
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
    const asOwner = sql`security definer set search_path = ${sql.id(rows[0]?.schema ?? 'public')}, pg_temp`;
    await sql`
      create function raise_public_version_once() returns trigger language plpgsql ${asOwner} as $$
      declare
        raised constant text := 'klaster.raised_' || tg_argv[0];
      begin
        -- A setting of the transaction: of its thousand rows the first raises the version.
        if coalesce(current_setting(raised, true), '') <> 'yes' then
          update public_versions set version = gen_random_uuid() where name = tg_argv[0];
          perform set_config(raised, 'yes', true);
        end if;
        return null;
      end $$`.execute(db);
    for (const register of REGISTERS) {
      const trigger = sql.id(`${register}_raise_public_version`);
      await sql`drop trigger ${trigger} on ${sql.table(register)}`.execute(db);
      await sql`
        create constraint trigger ${trigger}
        after insert or update or delete on ${sql.table(register)} deferrable initially deferred
        for each row execute function raise_public_version_once(${sql.lit(register)})`.execute(db);
      await sql`
        create trigger ${sql.id(`${register}_raise_public_version_emptied`)}
        after truncate on ${sql.table(register)}
        for each statement execute function raise_public_version(${sql.lit(register)})`.execute(db);
    }
  },
};
