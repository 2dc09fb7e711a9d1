import { sql, type Migration } from 'kysely';

/**
 * Second factors: secrets of authenticator apps (encrypted), recovery codes (hashed), sign-ins that wait for a code, and positions that
 * require a second factor.
 */
export const secondFactor: Migration = {
  async up(db) {
    await sql`
      create table second_factors (
        user_id integer primary key references users on delete cascade,
        secret text not null,
        begun_at timestamptz not null default now(),
        confirmed_at timestamptz,
        last_step integer
      )`.execute(db);
    await sql`
      create table recovery_codes (
        user_id integer not null references users on delete cascade,
        code_hash text not null,
        used_at timestamptz,
        primary key (user_id, code_hash)
      )`.execute(db);
    await sql`
      create table sign_in_challenges (
        challenge_hash text primary key,
        user_id integer not null references users on delete cascade,
        password_digest text not null,
        tries integer not null default 0,
        expires_at timestamptz not null
      )`.execute(db);
    await sql`create index sign_in_challenges_of_user on sign_in_challenges (user_id, expires_at)`.execute(db);
    await sql`create index sign_in_challenges_by_age on sign_in_challenges (expires_at)`.execute(db);
    await sql`
      create table second_factor_positions (
        position text primary key check (position in ('CREATE', 'UPDATE', 'DELETE', 'ADMIN'))
      )`.execute(db);
  },
};
