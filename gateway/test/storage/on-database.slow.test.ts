import { EventFiles } from '../../src/releases/record/event-files';
import { RegistryRecord } from '../../src/releases/record/registry-record';
import { onDatabase } from '../support/store-under-test';

const database = onDatabase();

// The tests of a folder also pass on a real PostgreSQL.
describe.each([
  '../releases/failures/automatic-rollback.slow.test',
  '../releases/failures/failure-reports.test',
  '../releases/failures/opened-pages.test',
  '../releases/grants/grants.test',
  '../releases/changes/publish.slow.test',
  '../releases/changes/repair.slow.test',
  '../releases/changes/stored-for-good.test',
  '../releases/publish-kill.slow.test',
  '../releases/record/record.test',
  '../releases/tokens/tokens.test',
  '../operations/session.test',
])('%s', (file) => void jest.requireActual(file));

test('chains all of 200 events that two gateways append at the same time', async () => {
  const { store, another } = await database().emptyStore();
  const gateways = [store, another()].map((one) => new RegistryRecord(new EventFiles(one), () => undefined));
  const unpinned = { kind: 'unpinned', app: 'mf-x', who: 'x', why: 'y' } as const;
  await Promise.all(
    gateways.map(async (one) => {
      for (let at = 0; at < 100; at += 1) await one.append(() => unpinned);
    }),
  );
  expect(await new EventFiles(store).verify()).toEqual({ events: 200, faults: [] });
}, 120_000);
