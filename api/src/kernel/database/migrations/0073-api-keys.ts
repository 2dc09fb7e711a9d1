import { sql, type Migration } from 'kysely';

/** Keys of other systems. Rows stay after the end of a key: the audit names it by id. */
export const apiKeys: Migration = {
  async up(db) {
    await sql`
      create table api_keys (
        id integer generated always as identity primary key,
        name text not null,
        prefix text not null,
        secret_hash text not null unique,
        scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['registers', 'figures']),
        province_code char(4) references provinces,
        rate_per_minute integer not null check (rate_per_minute between 1 and 600),
        created_at timestamptz not null default clock_timestamp(),
        created_by integer not null references users,
        expires_at timestamptz not null check (expires_at <= created_at + interval '366 days'),
        last_used_at timestamptz,
        revoked_at timestamptz
      )`.execute(db);
  },
};
