import { sql, type Migration } from 'kysely';

/** Open sessions, and a user's language and colour mode for all devices. */
export const sessions: Migration = {
  async up(db) {
    await sql`
      create table sessions (
        id integer generated always as identity primary key,
        user_id integer not null references users on delete cascade,
        token_version integer not null,
        created_at timestamptz not null default now(),
        last_seen timestamptz not null default now(),
        address text not null,
        browser text,
        system text
      )`.execute(db);
    await sql`create index sessions_of_user on sessions (user_id, created_at, id)`.execute(db);
    await sql`create index sessions_by_age on sessions (created_at)`.execute(db);
    await sql`
      alter table users
        add column language text check (language in ('uz-Cyrl', 'uz-Latn', 'ru', 'en')),
        add column colour_mode text check (colour_mode in ('light', 'dark'))`.execute(db);
  },
};
