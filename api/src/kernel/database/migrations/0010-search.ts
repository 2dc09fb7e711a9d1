import { sql, type Kysely, type Migration } from 'kysely';
import { searchKey } from './first-keys';
import { addSearchIndexes } from './register-table';

const REGISTERS = ['oil_factories', 'clusters'] as const;

/**
 * Search by index: trigrams of names (extension `pg_trgm`), prefixes of STIRs. Search keys are computed again: they now distinguish ў
 * from о and а.
 */
export const search: Migration = {
  async up(db) {
    await sql`create extension if not exists pg_trgm`.execute(db);
    for (const register of REGISTERS) {
      await renewKeys(db, register);
      await addSearchIndexes(db, register);
    }
  },
};

async function renewKeys(db: Kysely<unknown>, register: string): Promise<void> {
  const table = sql.table(register);
  const { rows } = await sql<{ id: number; company_name: string }>`select id, company_name from ${table}`.execute(db);
  const keys = rows.map(({ id, company_name }) => ({ id, search_key: searchKey(company_name) }));
  await sql`
    update ${table} as r set search_key = k.search_key
    from json_to_recordset(${JSON.stringify(keys)}) as k(id integer, search_key text)
    where r.id = k.id`.execute(db);
}
