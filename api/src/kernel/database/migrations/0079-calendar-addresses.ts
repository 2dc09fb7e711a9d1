import { sql, type Migration } from 'kysely';

/** Secret addresses of accounts' calendars of deadlines. */
export const calendarAddresses: Migration = {
  async up(db) {
    await sql`
      create table calendar_addresses (
        user_id integer primary key references users on delete cascade,
        token_hash text not null unique,
        created_at timestamptz not null default clock_timestamp()
      )`.execute(db);
  },
};
