import { sql, type Migration } from 'kysely';

/** Accounts, and failed sign-ins. The latter are unlogged: losing them in a crash costs nothing. */
export const users: Migration = {
  async up(db) {
    await sql`
      create table users (
        id integer generated always as identity primary key,
        login text not null unique check (login = lower(login)),
        full_name text not null,
        password_hash text not null,
        positions text[] not null check (positions <@ array['CREATE', 'UPDATE', 'DELETE', 'ADMIN']),
        province_code char(4) references provinces,
        cluster_id integer,
        token_version integer not null default 1,
        is_active boolean not null default true,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`
      create unlogged table sign_in_attempts (
        key text primary key,
        count integer not null,
        window_ends timestamptz not null
      )`.execute(db);
    await sql`create index sign_in_attempts_ending on sign_in_attempts (window_ends)`.execute(db);
  },
};
