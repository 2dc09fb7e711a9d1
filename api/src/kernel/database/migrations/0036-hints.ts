import { sql, type Migration } from 'kysely';

/** Hints for first visits: whether a user wants none, and which ones were shown. */
export const hints: Migration = {
  async up(db) {
    await sql`
      alter table users
        add column hints_off boolean not null default false,
        add column seen_hints text[] not null default '{}'`.execute(db);
  },
};
