import { EMPTY_STATE } from '../../src/releases/record/state-machine';
import { RegistryViews } from '../../src/releases/registry-views';

const tokens = new Map([['t1', { id: 't1', app: 'mf-clusters' }]]);

/** Kinds of events that name their apps in different ways, with these apps; the oldest first. */
const EVENTS = [
  { event: { kind: 'token-created', id: 't1', app: 'mf-clusters', tokenHash: 'secret' }, apps: ['mf-clusters'] },
  { event: { kind: 'published', app: 'mf-clusters' }, apps: ['mf-clusters'] },
  { event: { kind: 'published', app: 'mf-registers' }, apps: ['mf-registers'] },
  {
    event: { kind: 'promoted', changes: [{ app: 'mf-clusters' }, { app: 'shell' }] },
    apps: ['mf-clusters', 'shell'],
  },
  { event: { kind: 'repaired', carried: 'secret' }, apps: ['mf-clusters', 'mf-registers', 'shell'] },
  { event: { kind: 'published', app: 'shell' }, apps: ['shell'] },
  { event: { kind: 'token-revoked', id: 't1' }, apps: ['mf-clusters'] },
  { event: { kind: 'published', app: 'mf-registers' }, apps: ['mf-registers'] },
].map(({ event, apps }, seq) => ({ event: { ...event, seq }, apps }));

const views = new RegistryViews({
  record: { events: async () => EVENTS.map(({ event }) => event), current: async () => ({ ...EMPTY_STATE, tokens }) },
} as unknown as ConstructorParameters<typeof RegistryViews>[0]);

const sequence = async (app: string | undefined, limit: number) =>
  (await views.history(app, limit)).map(({ seq }) => seq);

test.each([undefined, 'mf-clusters', 'mf-registers', 'shell'])(
  'the history of %s has its latest events, up to any limit, the newest first',
  async (app) => {
    const expected = EVENTS.flatMap(({ event, apps }) =>
      app === undefined || apps.includes(app) ? [event.seq] : [],
    ).toReversed();
    for (let limit = 1; limit <= EVENTS.length; limit += 1)
      expect(await sequence(app, limit)).toEqual(expected.slice(0, limit));
  },
);

test('the history contains no secrets', async () => {
  expect(JSON.stringify(await views.history(undefined, 50))).not.toContain('secret');
});
