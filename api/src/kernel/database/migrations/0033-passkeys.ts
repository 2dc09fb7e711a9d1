import { sql, type Migration } from 'kysely';

/** Passkeys, and used challenges, which are valid once. */
export const passkeys: Migration = {
  async up(db) {
    await sql`
      create table passkeys (
        id integer generated always as identity primary key,
        user_id integer not null references users on delete cascade,
        credential_id text not null unique,
        rp_id text not null,
        public_key text not null,
        counter bigint not null,
        name text not null,
        created_at timestamptz not null default now(),
        last_used_at timestamptz
      )`.execute(db);
    await sql`create index passkeys_of_user on passkeys (user_id, id)`.execute(db);
    await sql`
      create table used_challenges (challenge text primary key, expires_at timestamptz not null)`.execute(db);
    await sql`create index used_challenges_by_age on used_challenges (expires_at)`.execute(db);
  },
};
