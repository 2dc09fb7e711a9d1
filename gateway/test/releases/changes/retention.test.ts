import { EMPTY_APP } from '../../../src/releases/record/state-machine';
import type { AppState } from '../../../src/releases/record/state-machine';
import { listOutdated } from '../../../src/releases/changes/retention';
import { builtRemote, builtShell } from '../../support/built-release';
import { BY, RegistryUnderTest } from '../../support/registry-under-test';

const NOW = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60 * 1000).toISOString();

/** @param days since each of the versions was published, newest first */
const app = (days: number[], facts: Partial<AppState> = {}): AppState => ({
  ...EMPTY_APP,
  versions: days.map((age, index) => ({ version: `v${days.length - index}`, at: daysAgo(age), who: 'x', bytes: 1 })),
  ...facts,
});

test('a version beyond both count and age is deleted', () => {
  expect(listOutdated(app([1, 2, 40, 50]), { keep: 2, keepDays: 30 }, NOW)).toEqual(['v2', 'v1']);
  expect(listOutdated(app([1, 2, 20, 50]), { keep: 2, keepDays: 30 }, NOW)).toEqual(['v1']);
  expect(listOutdated(app([40, 50, 60]), { keep: 3, keepDays: 30 }, NOW)).toEqual([]);
});

test('beyond ten times the count, young versions are deleted too', () => {
  const many = app(Array.from({ length: 22 }, () => 1));
  expect(listOutdated(many, { keep: 2, keepDays: 30 }, NOW)).toEqual(['v2', 'v1']);
});

test('a live, canary, pinned or fallback version is never deleted', () => {
  const needed = { live: 'v1', past: ['v2'], canary: { version: 'v3', percent: 5, sinceSeq: 1 }, pinned: true };
  expect(listOutdated(app([40, 50, 60, 70, 80], needed), { keep: 1, keepDays: 30 }, NOW)).toEqual(['v4']);
});

const service = (of: Record<string, [untilDaysAgo: number, minutes: number]>): AppState['service'] =>
  new Map(
    Object.entries(of).map(([version, [days, minutes]]) => [version, { until: daysAgo(days), ms: minutes * 60_000 }]),
  );

test('a version that was live lately is retained before one published lately', () => {
  const lately = { service: service({ v1: [2, 30] }) };
  expect(listOutdated(app([1, 40, 50], lately), { keep: 2, keepDays: 30 }, NOW)).toEqual(['v2']);
});

test('the last good version is retained however many were published since', () => {
  const brief = Object.fromEntries(
    Array.from({ length: 100 }, (_, place) => [`v${place + 2}`, [0, 0.1] as [number, number]]),
  );
  const facts = { live: 'v101', past: ['v1', ...Object.keys(brief)], service: service({ v1: [0.01, 25], ...brief }) };
  const outdated = listOutdated(
    app(
      Array.from({ length: 101 }, () => 0),
      facts,
    ),
    { keep: 2, keepDays: 30 },
    NOW,
  );
  expect(outdated).not.toContain('v1');
  expect(outdated.length).toBeGreaterThan(70);
});

test('a version that was rolled back from is not good, however long it was live', () => {
  const facts = {
    live: 'v4',
    past: ['v3'],
    bad: ['v2'],
    service: service({ v1: [50, 20], v2: [45, 500], v3: [41, 1] }),
  };
  expect(listOutdated(app([40, 50, 60, 70], facts), { keep: 1, keepDays: 30 }, NOW)).toEqual(['v2']);
});

test('publishing removes outdated releases from the disk and in the record', async () => {
  const store = await RegistryUnderTest.create({ keep: 2, keepDays: 0 });
  const releases = ['one', 'two', 'three', 'four'].map((content) => builtRemote('mf-clusters', content));
  for (const release of releases) await store.publish(release);
  const retained = releases.slice(2).map(({ version }) => version);
  expect(await store.list('mf-clusters')).toEqual(retained.toSorted());
  expect((await store.registry.views.apps())[0]?.versions.map(({ version }) => version)).toEqual(retained.toReversed());
  const removed = (await store.registry.views.history('mf-clusters', 50)).filter(({ kind }) => kind === 'removed');
  expect(removed).toMatchObject([{ who: 'gateway' }, { who: 'gateway' }]);
  await store.registry.changes.act({ kind: 'roll-back', app: 'mf-clusters' }, BY);
  expect(await store.registry.views.verify()).toMatchObject({ releases: 2, faults: [] });
  await store.remove();
});

test('a shell is retained as long as a served remote was built with its SDK', async () => {
  const store = await RegistryUnderTest.create({ keep: 1, keepDays: 0 });
  const shell = (sdk: string) => builtShell(sdk, {}, { [`sdk/${sdk}`]: sdk });
  const [first, ...later] = ['1.tgz', '2.tgz', '3.tgz', '4.tgz'].map(shell);
  await store.publish(first!);
  await store.publish(builtRemote('mf-clusters', 'one', { sdk: '1.tgz' }));
  for (const release of later) await store.publish(release);
  expect(await store.list('shell')).toEqual([first, ...later.slice(1)].map((release) => release!.version).toSorted());
  await store.publish(builtRemote('mf-clusters', 'two', { sdk: '4.tgz' }));
  const again = builtShell('again', {}, { 'sdk/4.tgz': '4.tgz' });
  for (const release of [again, shell('5.tgz'), shell('6.tgz')]) await store.publish(release);
  const kept = await store.list('shell');
  expect(kept).toContain(again.version);
  expect(kept).not.toContain(first!.version);
  expect(kept).not.toContain(later[2]!.version);
  await store.remove();
});
