import { sql, type Migration } from 'kysely';

/** Which sample the data is, so that a start can tell when the product's sample has changed since. */
export const sampleDigest: Migration = {
  async up(db) {
    await sql`alter table sample_data add column digest text not null default ''`.execute(db);
  },
};
