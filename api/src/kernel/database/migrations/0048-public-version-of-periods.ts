import { type Migration } from 'kysely';
import { raisePublicVersionOn } from './public-versions';

/** The rating depends on due dates, so public answers change with them. */
export const publicVersionOfPeriods: Migration = {
  async up(db) {
    await raisePublicVersionOn(db, 'periods', 'periods');
  },
};
