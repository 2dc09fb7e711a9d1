import { sql, type Migration } from 'kysely';

/** When each part of the public data last changed, for the catalogue of open data. */
export const changesOfPublicData: Migration = {
  async up(db) {
    await sql`alter table public_versions add column changed_at timestamptz not null default clock_timestamp()`.execute(
      db,
    );
    await sql`
      create function date_public_version() returns trigger language plpgsql as
      $$ begin
        new.changed_at = clock_timestamp();
        return new;
      end $$`.execute(db);
    await sql`
      create trigger public_versions_dated before update on public_versions
      for each row execute function date_public_version()`.execute(db);
  },
};
