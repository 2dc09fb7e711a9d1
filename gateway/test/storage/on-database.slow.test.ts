import { onDatabase } from '../support/store-under-test';

onDatabase();

// All that moves releases, on a real PostgreSQL: the tests of a folder once more.
describe.each([
  '../releases/failures/automatic-rollback.test',
  '../releases/grants/grants.test',
  '../releases/moves/moves.slow.test',
  '../releases/moves/repair.slow.test',
  '../releases/publish-kill.slow.test',
  '../releases/tokens/tokens.test',
  '../operations/session.test',
])('%s', (file) => void jest.requireActual(file));
