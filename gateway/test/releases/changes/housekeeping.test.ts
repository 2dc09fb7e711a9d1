import { EMPTY_APP, EMPTY_STATE } from '../../../src/releases/record/state-machine';
import { Housekeeping } from '../../../src/releases/changes/housekeeping';

const HOUR_MS = 3_600_000;
const published = { version: 'recorded', at: '2026-11-20T12:00:00Z', who: 'x', bytes: 1 };
const state = { ...EMPTY_STATE, apps: new Map([['mf-clusters', { ...EMPTY_APP, versions: [published] }]]) };

const RELEASES = ['mf-clusters', 'mf-unknown'].flatMap((app) =>
  ['recorded', 'unrecorded'].flatMap((version) =>
    [0, HOUR_MS - 1000, HOUR_MS + 1000].map((ageMs) => ({ app, version, ageMs })),
  ),
);

/** Releases that are removed at the start if they are the only one in the store. */
async function listRemoved(fault?: string) {
  const gone: object[] = [];
  for (const release of RELEASES) {
    const parts = {
      record: { faultNow: async () => fault, current: async () => state },
      store: {
        removeLeftovers: async () => undefined,
        list: async () => [release],
        remove: async () => void gone.push(release),
      },
      reports: { removeAll: async () => undefined },
    };
    await new Housekeeping(parts as unknown as ConstructorParameters<typeof Housekeeping>[0]).tidy();
  }
  return gone;
}

test('a start removes only old releases without an event', async () => {
  expect(await listRemoved()).toEqual([{ app: 'mf-clusters', version: 'unrecorded', ageMs: HOUR_MS + 1000 }]);
});

test('a start removes nothing while the record is broken', async () => {
  expect(await listRemoved('an event is missing')).toEqual([]);
});
