import { sql, type Migration } from 'kysely';

/** Hints for a first visit: whether a user wants none, and which they have had. */
export const hints: Migration = {
  async up(db) {
    await sql`
      alter table users
        add column hints_off boolean not null default false,
        add column seen_hints text[] not null default '{}'`.execute(db);
  },
};
