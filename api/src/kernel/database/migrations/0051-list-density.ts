import { sql, type Migration } from 'kysely';

/** Row density of a register's list; null: the default. */
export const listDensity: Migration = {
  async up(db) {
    await sql`alter table user_lists add column density text check (density in ('comfortable', 'dense'))`.execute(db);
  },
};
