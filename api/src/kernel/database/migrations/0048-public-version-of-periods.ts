import { type Migration } from 'kysely';
import { raisePublicVersionOn } from './public-versions';

/** The rating begins with the last quarter whose due date is over: another due date makes another answer. */
export const publicVersionOfPeriods: Migration = {
  async up(db) {
    await raisePublicVersionOn(db, 'periods', 'periods');
  },
};
