import { type Migration } from 'kysely';
import { createPublicVersions, raisePublicVersionOn } from './public-versions';

/** Versions of the data of public answers, incremented in the transaction that changes the data. */
export const publicVersions: Migration = {
  async up(db) {
    await createPublicVersions(db);
    for (const register of ['clusters', 'seed_companies', 'cooperatives', 'oil_factories'])
      await raisePublicVersionOn(db, register, register);
    for (const table of ['provinces', 'districts']) await raisePublicVersionOn(db, table, 'places');
  },
};
