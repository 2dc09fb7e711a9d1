import { sql, type Migration } from 'kysely';

/** How close the rows of a register's list stand; null: as they are at first. */
export const listDensity: Migration = {
  async up(db) {
    await sql`alter table user_lists add column density text check (density in ('comfortable', 'dense'))`.execute(db);
  },
};
