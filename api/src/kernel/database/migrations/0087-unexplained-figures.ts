import { sql, type Migration } from 'kysely';

/** How many figures of the last submission are unusual and have no note. Null: submitted before they were counted. */
export const unexplainedFigures: Migration = {
  async up(db) {
    await sql`alter table reports add column unexplained smallint`.execute(db);
  },
};
