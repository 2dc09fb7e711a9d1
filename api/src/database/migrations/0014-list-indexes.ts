import type { Migration } from 'kysely';
import { addListIndexes } from './register-table';

/** A page of a long register costs about what one of a short register does. */
export const listIndexes: Migration = {
  async up(db) {
    await addListIndexes(db, 'clusters', ['land_area']);
    await addListIndexes(db, 'seed_companies', ['annual_capacity']);
    await addListIndexes(db, 'cooperatives', ['members_count', 'land_area']);
    await addListIndexes(db, 'oil_factories', ['daily_capacity', 'annual_capacity', 'sunflower_capacity']);
  },
};
