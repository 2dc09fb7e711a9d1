import { sql, type Migration } from 'kysely';
import { dropListIndexes, SORTABLE_FIGURES } from './0014-list-indexes';
import { addDistrictKey, addOrderIndexes } from './register-table';

/** A page in any order is read from an index: `api/README.md`, "Reasons". */
export const orderIndexes: Migration = {
  async up(db) {
    // Districts are changed by migrations alone; one that changes their names writes `district_code` of every entry anew.
    await sql`
      create function set_district_key() returns trigger language plpgsql as
      $$ begin
        new.district_key := (select sort_key from districts where code = new.district_code);
        return new;
      end $$`.execute(db);
    for (const [register, figures] of Object.entries(SORTABLE_FIGURES)) {
      await dropListIndexes(db, register, figures);
      await addDistrictKey(db, register);
      await addOrderIndexes(db, register, figures);
    }
  },
};
