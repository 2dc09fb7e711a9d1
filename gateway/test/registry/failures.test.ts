import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FailurePhase } from '@klaster/shared/contract';
import { loadFailures } from '../../src/releases/failures/verdict';
import { builtRemote, builtShell } from './built-release';
import type { BuiltRelease } from './built-release';
import { BY, RegistryUnderTest } from './registry-under-test';

const APP = 'mf-clusters';
const [v1, v2] = [builtRemote(APP, 'one'), builtRemote(APP, 'two')];

let store: RegistryUnderTest;

beforeEach(async () => {
  store = await RegistryUnderTest.create({ threshold: 3 });
  await store.publish(builtShell('shell'));
});

afterEach(() => store.remove());

/** Visitors number `first` and up, each from an address of its own unless one is given. */
async function report(
  { version }: BuiltRelease,
  visitors: number[],
  {
    phase = 'entry',
    address = '',
    message = 'HTTP 404',
  }: { phase?: FailurePhase; address?: string; message?: string } = {},
): Promise<void> {
  for (const visitor of visitors) {
    const reporter = { visitor: `visitor-${visitor}`, address: address || `10.0.0.${visitor}` };
    await store.registry.failures.report({ app: APP, version, phase, message }, reporter);
  }
}

const state = async () => (await store.registry.views.apps([APP]))[0];

test('enough visitors who cannot load the live version bring the previous one back', async () => {
  await store.publish(v1);
  await store.publish(v2);
  await report(v2, [1], { message: 'timeout' });
  await report(v2, [2]);
  expect(await state()).toMatchObject({ live: v2.version });
  await report(v2, [3]);
  expect(await state()).toMatchObject({ live: v1.version, previous: null, who: 'gateway' });
  const [event] = await store.registry.views.history(APP, 1);
  expect(event).toMatchObject({
    kind: 'rolled-back',
    automatic: true,
    why: '3 visitors could not load it: HTTP 404',
    changes: [{ app: APP, from: v2.version, to: v1.version, percent: 100 }],
  });
});

test('one visitor counts once, whatever and however often a page of his reports', async () => {
  await store.publish(v1);
  await store.publish(v2);
  await report(v2, [1, 1, 1, 1]);
  await report(v2, [1], { phase: 'chunk' });
  expect(await state()).toMatchObject({ live: v2.version });
  expect((await state())?.failures).toMatchObject([
    { version: v2.version, phase: 'entry', visitors: 1, message: 'HTTP 404' },
    { version: v2.version, phase: 'chunk', visitors: 1 },
  ]);
});

test('however many visitors an address makes up, two of them count', async () => {
  await store.publish(v1);
  await store.publish(v2);
  await report(v2, [1, 2, 3, 4, 5, 6], { address: '203.0.113.7' });
  expect(await state()).toMatchObject({ live: v2.version });
  await report(v2, [7]);
  expect(await state()).toMatchObject({ live: v1.version });
});

test('a screen that fails while rendering speaks against no release', async () => {
  await store.publish(v1);
  await store.publish(v2);
  await report(v2, [1, 2, 3, 4, 5], { phase: 'render' });
  expect(await state()).toMatchObject({ live: v2.version, failures: [{ phase: 'render', visitors: 5 }] });
});

test('a canary is taken off', async () => {
  await store.publish(v1);
  await store.publish(v2, 20);
  await report(v2, [1, 2, 3]);
  expect(await state()).toMatchObject({ live: v1.version, canary: null });
  expect((await store.registry.views.history(APP, 1))[0]).toMatchObject({ automatic: true });
});

test('the live version goes back to the one before it, a canary of another version notwithstanding', async () => {
  const v3 = builtRemote(APP, 'three');
  await store.publish(v1);
  await store.publish(v2);
  await store.publish(v3, 20);
  await report(v2, [1, 2, 3]);
  expect(await state()).toMatchObject({ live: v1.version });
});

test('nothing happens without an earlier version, to a pinned app, or for a version that is not served', async () => {
  await store.publish(v1);
  await report(v1, [1, 2, 3]);
  expect(await state()).toMatchObject({ live: v1.version });
  await store.publish(v2);
  await report(v1, [4, 5, 6]);
  await store.registry.moves.pin(APP, undefined, BY);
  await report(v2, [1, 2, 3]);
  expect(await state()).toMatchObject({ live: v2.version, pinned: true });
});

test('one step back by itself, the next is a person’s', async () => {
  const v3 = builtRemote(APP, 'three');
  for (const release of [v1, v2, v3]) await store.publish(release);
  await report(v3, [1, 2, 3]);
  await report(v2, [1, 2, 3]);
  expect(await state()).toMatchObject({ live: v2.version, previous: v1.version });
  await store.registry.moves.rollBack(APP, undefined, BY);
  expect(await state()).toMatchObject({ live: v1.version });
});

test('never back to what was found bad', async () => {
  await store.publish(v1);
  await store.publish(v2);
  await report(v2, [1, 2, 3]);
  await report(v1, [1, 2, 3]);
  expect(await state()).toMatchObject({ live: v1.version, previous: null });
});

test('reports from before a version was promoted again do not count', async () => {
  await store.publish(v1);
  await store.publish(v2);
  await report(v2, [1, 2, 3]);
  await store.registry.moves.promote([{ app: APP, version: v2.version, percent: 100 }], BY);
  await report(v2, [4]);
  expect(await state()).toMatchObject({ live: v2.version });
});

test('a report of a version that is not kept leaves nothing', async () => {
  await report(v1, [1]);
  expect(await store.list('failures')).toEqual([]);
});

test('a version that has been reported by a thousand visitors hears the next one, once those are old', async () => {
  await store.publish(v1);
  const folder = path.join(store.folder, 'failures', `${APP}@${v1.version}`);
  await mkdir(folder, { recursive: true });
  const files = Array.from({ length: 1000 }, (_, at) => path.join(folder, `old-${at}.json`));
  await Promise.all(files.map((file) => writeFile(file, '{}')));
  await report(v1, [1]);
  expect(await state()).toMatchObject({ failures: [] });
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  await Promise.all(files.map((file) => utimes(file, twoHoursAgo, twoHoursAgo)));
  await report(v1, [1]);
  expect(await state()).toMatchObject({ failures: [{ phase: 'entry', visitors: 1 }] });
  expect(await store.list('failures', `${APP}@${v1.version}`)).toHaveLength(1);
});

test('what is older than an hour does not count', () => {
  const at = (minutesAgo: number) => new Date(Date.parse('2026-11-20T12:00:00Z') - minutesAgo * 60_000).toISOString();
  const reports = [10, 59, 61].map((minutes) => ({
    address: String(minutes),
    phases: { entry: { at: at(minutes), message: `${minutes}` } },
  }));
  expect(loadFailures(reports, at(600), new Date(at(0)))).toEqual({ visitors: 2, message: '10' });
});
