import { sql, type Migration } from 'kysely';

/** Addresses of other systems that get the changes which a key may read. */
export const webhooks: Migration = {
  async up(db) {
    await sql`
      create table webhooks (
        id integer generated always as identity primary key,
        key_id integer not null references api_keys,
        url text not null,
        secret text not null,
        state text not null default 'active' check (state in ('active', 'paused', 'failed')),
        epoch text not null,
        xid xid8 not null,
        seq bigint not null default 0,
        version integer not null default 1,
        replays integer not null default 0,
        created_at timestamptz not null default clock_timestamp(),
        attempts integer not null default 0,
        failing_since timestamptz,
        next_at timestamptz not null default clock_timestamp(),
        last_success_at timestamptz,
        last_failure_at timestamptz,
        last_failure text,
        last_status integer
      )`.execute(db);
    await sql`create index webhooks_of_key on webhooks (key_id)`.execute(db);
  },
};
