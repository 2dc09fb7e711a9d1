import { sql, type Migration } from 'kysely';

/** Identifies the sample, so that a start notices when the product's sample has changed. */
export const sampleDigest: Migration = {
  async up(db) {
    await sql`alter table sample_data add column digest text not null default ''`.execute(db);
  },
};
