import { sql, type Migration } from 'kysely';

/** Links to set a password, stored as hashes; used and expired ones stay. */
export const oneTimeLinks: Migration = {
  async up(db) {
    await sql`
      create table one_time_links (
        token_hash text primary key,
        user_id integer not null references users on delete cascade,
        purpose text not null check (purpose in ('invitation', 'reset')),
        created_at timestamptz not null default now(),
        created_by integer references users on delete set null,
        expires_at timestamptz not null,
        used_at timestamptz,
        withdrawn_at timestamptz
      )`.execute(db);
    await sql`create index one_time_links_of_user on one_time_links (user_id, created_at)`.execute(db);
    await sql`
      create unique index one_time_links_open on one_time_links (user_id)
      where used_at is null and withdrawn_at is null`.execute(db);
  },
};
