import { builtRemote, builtShell, routesAt } from '../../support/built-release';
import type { Command } from '../../../src/releases/changes/decide';
import { BY, RegistryUnderTest } from '../../support/registry-under-test';
import { Visits } from '../../support/visits';

const APP = 'mf-clusters';
const [v1, v2, v3] = [builtRemote(APP, 'one'), builtRemote(APP, 'two'), builtRemote(APP, 'three')];
const THREE = ['a', 'b', 'c'];

let store: RegistryUnderTest;
let visits: Visits;

beforeEach(async () => {
  store = await RegistryUnderTest.create({ threshold: 3 });
  visits = new Visits(store.registry, APP);
  await store.publish(builtShell('shell'));
});

afterEach(() => store.remove());

const publish = async (...releases: (typeof v1)[]) => {
  for (const release of releases) await store.publish(release);
};
const act = (command: Command) => store.registry.changes.act(command, BY);
const promote = ({ version }: typeof v1) => act({ kind: 'promote', releases: [{ app: APP, version, percent: 100 }] });
const state = async () => (await store.registry.views.apps([APP]))[0];
const history = (limit: number) => store.registry.views.history(APP, limit);

test('the previous version is restored when enough visitors cannot load the live one', async () => {
  await publish(v1, v2);
  await visits.fail(v2.version, ['a'], { message: 'timeout' });
  await visits.fail(v2.version, ['b']);
  expect(await state()).toMatchObject({ live: v2.version });
  await visits.fail(v2.version, ['c']);
  expect(await state()).toMatchObject({ live: v1.version, previous: null, who: 'gateway' });
  expect((await history(1))[0]).toMatchObject({
    kind: 'rolled-back',
    automatic: true,
    why: '3 visitors could not load it: HTTP 404',
    changes: [{ app: APP, from: v2.version, to: v1.version, percent: 100 }],
  });
});

test('a page that one gateway served reports to another; a repeated report is ignored, wherever it comes from', async () => {
  await publish(v1, v2);
  const other = new Visits(store.another(), APP);
  const visit = await visits.open('a');
  await other.report(visit, v2.version);
  await visits.report(visit, v2.version, { message: 'again' });
  await other.report({ ...visit, visitor: 'b' }, v2.version, { message: 'again' });
  expect((await state())?.failures).toMatchObject([{ visitors: 1, message: 'HTTP 404' }]);
  for (const visitor of ['b', 'c']) await other.report(await visits.open(visitor), v2.version);
  expect(await state()).toMatchObject({ live: v1.version });
});

test('a page can report only stored versions that it was given', async () => {
  await visits.fail(v1.version, ['a']);
  expect(await store.list('failures')).toEqual([]);
  await publish(v1, v2, v3);
  await visits.fail(v1.version, THREE);
  expect((await state())?.failures).toEqual([]);
  await visits.fail(v2.version, THREE);
  expect(await state()).toMatchObject({ live: v3.version, failures: [{ version: v2.version, visitors: 3 }] });
});

test('a canary is removed, and the live version is rolled back even while another is a canary', async () => {
  await publish(v1, v2);
  await store.publish(v3, 20);
  await visits.fail(v3.version, await visits.visitorsOf(v3.version, 3));
  expect(await state()).toMatchObject({ live: v2.version, canary: null });
  await promote(v3);
  await store.publish(builtRemote(APP, 'four'), 20);
  await visits.fail(v3.version, await visits.visitorsOf(v3.version, 3));
  expect(await state()).toMatchObject({ live: v2.version, canary: null, who: 'gateway' });
});

describe('an automatic rollback that is refused is recorded, once,', () => {
  const refusals = async () => (await history(100)).filter(({ kind }) => kind === 'rollback-refused');

  test('because there is no earlier version', async () => {
    await publish(v1);
    await visits.fail(v1.version, ['a', 'b', 'c', 'd', 'e']);
    expect(await state()).toMatchObject({ live: v1.version });
    const reason = `${APP} has no earlier release to roll back to.`;
    const why = '3 visitors could not load it: HTTP 404';
    expect(await refusals()).toMatchObject([{ app: APP, version: v1.version, who: 'gateway', why, reason }]);
    expect(store.refusals).toEqual([expect.stringContaining('no earlier release')]);
  });

  test('because the app is pinned; once unpinned, the next report causes it', async () => {
    await publish(v1, v2);
    await act({ kind: 'pin', app: APP });
    await visits.fail(v2.version, ['a', 'b', 'c', 'd']);
    expect(await state()).toMatchObject({ live: v2.version, pinned: true });
    expect(await refusals()).toMatchObject([{ reason: expect.stringContaining('pinned') }]);
    await act({ kind: 'unpin', app: APP });
    await visits.fail(v2.version, ['e']);
    expect(await state()).toMatchObject({ live: v1.version });
  });

  test('because a gate refuses the previous version', async () => {
    await publish(builtRemote(APP, 'map', { routes: routesAt('/map') }), v2);
    await act({ kind: 'revoke', app: APP, grants: { paths: ['/map'], connect: [] } });
    await visits.fail(v2.version, ['a', 'b', 'c', 'd']);
    expect(await state()).toMatchObject({ live: v2.version });
    expect(await refusals()).toMatchObject([{ reason: expect.stringContaining(`${APP} claims /map`) }]);
  });

  test('and once more after a person has promoted the same version again', async () => {
    await publish(v1);
    await visits.fail(v1.version, THREE);
    await store.publish(v2, 0);
    for (const visitors of [
      ['d', 'e', 'f'],
      ['g', 'h', 'i'],
    ]) {
      await promote(v2);
      await promote(v1);
      await act({ kind: 'pin', app: APP });
      await visits.fail(v1.version, visitors);
      await act({ kind: 'unpin', app: APP });
    }
    expect(await refusals()).toHaveLength(3);
  });

  test('and nothing is tried again before something has changed', async () => {
    await publish(v1);
    await visits.fail(v1.version, THREE);
    const tries = jest.spyOn(store.registry.changes, 'rollBackAutomatically');
    await visits.fail(v1.version, ['d', 'e']);
    expect(tries).not.toHaveBeenCalled();
    await store.publish(builtShell('another'));
    await visits.fail(v1.version, ['f', 'g']);
    expect(tries).toHaveBeenCalledTimes(1);
    expect(await refusals()).toHaveLength(1);
    expect(store.refusals).toHaveLength(1);
  });
});

test('the gateway rolls back one step, never to a bad version; the next step is left to a person', async () => {
  await publish(v1, v2, v3);
  await visits.fail(v3.version, THREE);
  await visits.fail(v2.version, THREE);
  expect(await state()).toMatchObject({ live: v2.version, previous: v1.version });
  expect((await history(1))[0]).toMatchObject({
    kind: 'rollback-refused',
    reason: expect.stringContaining('a person'),
  });
  await act({ kind: 'roll-back', app: APP });
  await visits.fail(v1.version, THREE);
  expect(await state()).toMatchObject({ live: v1.version, previous: null });
});

describe('promoting a version again declares it good:', () => {
  beforeEach(() => publish(v1, v2));

  test('reports of pages that were opened before do not count', async () => {
    const open = [];
    for (const visitor of ['x', 'y', 'z']) open.push(await visits.open(visitor));
    await act({ kind: 'roll-back', app: APP });
    await promote(v2);
    for (const visit of open) await visits.report(visit, v2.version);
    expect(await state()).toMatchObject({ live: v2.version });
    await visits.fail(v2.version, THREE);
    expect(await state()).toMatchObject({ live: v1.version });
  });

  test('earlier reports do not count', async () => {
    await visits.fail(v2.version, THREE);
    await promote(v2);
    await visits.fail(v2.version, ['d', 'e']);
    expect(await state()).toMatchObject({ live: v2.version });
    await visits.fail(v2.version, ['f']);
    expect(await state()).toMatchObject({ live: v1.version });
  });

  test('reports that are judged at the same moment do not count', async () => {
    const sinceSeq = (await visits.givenTo('a')).sinceSeq;
    await act({ kind: 'roll-back', app: APP });
    await promote(v2);
    const served = { app: APP, version: v2.version, sinceSeq };
    expect(await store.registry.changes.rollBackAutomatically(served, { who: 'gateway', why: 'late' })).toBeNull();
    expect(await state()).toMatchObject({ live: v2.version });
  });

  test('pages opened before do not count as sound', async () => {
    for (let at = 0; at < 50; at += 1) await visits.open(`sound-${at}`);
    await act({ kind: 'roll-back', app: APP });
    await promote(v2);
    await visits.fail(v2.version, THREE);
    expect(await state()).toMatchObject({ live: v1.version });
  });
});
