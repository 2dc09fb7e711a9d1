import { sql, type Migration } from 'kysely';
import { dropListIndexes, SORTABLE_FIGURES } from './0014-list-indexes';
import { addDistrictKey, addOrderIndexes } from './register-table';

/** Every order of a list has an index: see "Reasons" in `api/README.md`. */
export const orderIndexes: Migration = {
  async up(db) {
    // Only migrations change districts; one that changes names must update `district_code` of all entries.
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
