import { sql, type Migration } from 'kysely';
import { addOrderDateAndOrder, addSearchIndexes, createRegisterTable } from './register-table';

const NEW_REGISTERS = ['seed_companies', 'cooperatives'] as const;

/** The registers of seed companies and cooperatives; the date of a removal order in every register. */
export const moreRegisters: Migration = {
  async up(db) {
    await createRegisterTable(
      db,
      'seed_companies',
      sql`annual_capacity numeric, crops text[] not null, has_laboratory boolean not null`,
    );
    await createRegisterTable(db, 'cooperatives', sql`members_count integer, land_area numeric`);
    for (const register of NEW_REGISTERS) await addSearchIndexes(db, register);
    for (const register of ['oil_factories', 'clusters', ...NEW_REGISTERS]) await addOrderDateAndOrder(db, register);
  },
};
