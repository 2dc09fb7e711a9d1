import { builtRemote, builtShell, routesAt } from '../../support/built-release';
import { BY, RegistryUnderTest } from '../../support/registry-under-test';
import { Visits } from '../../support/visits';

const APP = 'mf-clusters';
const [v1, v2, v3] = ['one', 'two', 'three'].map((content) => builtRemote(APP, content)) as [
  ReturnType<typeof builtRemote>,
  ReturnType<typeof builtRemote>,
  ReturnType<typeof builtRemote>,
];
const THREE = ['a', 'b', 'c'];

let store: RegistryUnderTest;
let visits: Visits;

beforeEach(async () => {
  store = await RegistryUnderTest.create({ threshold: 3 });
  visits = new Visits(store.registry, APP);
  await store.publish(builtShell('shell'));
});

afterEach(() => store.remove());

const state = async () => (await store.registry.views.apps([APP]))[0];
const lastEvent = async () => (await store.registry.views.history(APP, 1))[0];
const promote = (version: string) => store.registry.moves.promote([{ app: APP, version, percent: 100 }], BY);

test('the previous version is restored when enough visitors cannot load the live one', async () => {
  await store.publish(v1);
  await store.publish(v2);
  await visits.fail(v2.version, ['a'], { message: 'timeout' });
  await visits.fail(v2.version, ['b']);
  expect(await state()).toMatchObject({ live: v2.version });
  await visits.fail(v2.version, ['c']);
  expect(await state()).toMatchObject({ live: v1.version, previous: null, who: 'gateway' });
  expect(await lastEvent()).toMatchObject({
    kind: 'rolled-back',
    automatic: true,
    why: '3 visitors could not load it: HTTP 404',
    changes: [{ app: APP, from: v2.version, to: v1.version, percent: 100 }],
  });
});

test('a visitor counts once, however many failures their page reports', async () => {
  await store.publish(v1);
  await store.publish(v2);
  await visits.fail(v2.version, ['a', 'a', 'a', 'a']);
  await visits.fail(v2.version, ['a'], { phase: 'chunk' });
  expect(await state()).toMatchObject({ live: v2.version });
  expect((await state())?.failures).toMatchObject([
    { version: v2.version, phase: 'entry', visitors: 1, message: 'HTTP 404' },
    { version: v2.version, phase: 'chunk', visitors: 1 },
  ]);
});

test('however many visitors a network makes up, two of them count', async () => {
  await store.publish(v1);
  await store.publish(v2);
  await visits.fail(v2.version, ['a', 'b', 'c', 'd', 'e', 'f'], { network: 'one-network' });
  expect(await state()).toMatchObject({ live: v2.version });
  await visits.fail(v2.version, ['g']);
  expect(await state()).toMatchObject({ live: v1.version });
});

test('a few visitors among many whose pages load change nothing', async () => {
  await store.publish(v1);
  await store.publish(v2);
  for (let at = 0; at < 100; at += 1) await visits.open(`sound-${at}`, `net-${at % 10}`);
  await visits.fail(v2.version, ['a', 'b'], { network: 'one' });
  await visits.fail(v2.version, ['c', 'd'], { network: 'two' });
  await visits.fail(v2.version, ['e', 'f'], { network: 'three' });
  expect(await state()).toMatchObject({ live: v2.version });
});

test('a page that one gateway served reports to another', async () => {
  await store.publish(v1);
  await store.publish(v2);
  const other = new Visits(store.another(), APP);
  for (const visitor of THREE) await other.report(await visits.open(visitor), v2.version);
  expect(await state()).toMatchObject({ live: v1.version });
});

test('a repeated report is ignored, also by another gateway', async () => {
  await store.publish(v1);
  await store.publish(v2);
  const visit = await visits.open('a');
  await visits.report(visit, v2.version);
  await visits.report(visit, v2.version, { message: 'again' });
  const elsewhere = new Visits(store.another(), APP);
  await elsewhere.report({ ...visit, visitor: 'b' }, v2.version, { message: 'again' });
  expect((await state())?.failures).toMatchObject([{ visitors: 1, message: 'HTTP 404' }]);
});

test('a page speaks only of versions it was given', async () => {
  await store.publish(v1);
  await store.publish(v2);
  await store.publish(v3);
  await visits.fail(v1.version, THREE);
  expect((await state())?.failures).toEqual([]);
  await visits.fail(v2.version, THREE);
  expect((await state())?.failures).toMatchObject([{ version: v2.version, visitors: 3 }]);
  expect(await state()).toMatchObject({ live: v3.version });
});

test('a screen that fails while rendering speaks against no release', async () => {
  await store.publish(v1);
  await store.publish(v2);
  await visits.fail(v2.version, ['a', 'b', 'c', 'd', 'e'], { phase: 'render' });
  expect(await state()).toMatchObject({ live: v2.version, failures: [{ phase: 'render', visitors: 5 }] });
});

test('a canary is taken off', async () => {
  await store.publish(v1);
  await store.publish(v2, 20);
  await visits.fail(v2.version, await visits.givenTo(v2.version, 3));
  expect(await state()).toMatchObject({ live: v1.version, canary: null });
  expect(await lastEvent()).toMatchObject({ automatic: true });
});

test('the live version is rolled back to the previous one even while another version is a canary', async () => {
  await store.publish(v1);
  await store.publish(v2);
  await store.publish(v3, 20);
  const visitors = (await visits.givenTo(v2.version, 20)).slice(0);
  const plain: string[] = [];
  for (const visitor of visitors) {
    const { ticket } = await visits.page(visitor);
    if (ticket.given[0]?.version === v2.version) plain.push(visitor);
  }
  await visits.fail(v2.version, plain.slice(0, 3));
  expect(await state()).toMatchObject({ live: v1.version });
});

describe('an automatic rollback that is refused is recorded, once,', () => {
  const refusals = async () =>
    (await store.registry.views.history(APP, 100)).filter(({ kind }) => kind === 'rollback-refused');

  test('because there is no earlier version', async () => {
    await store.publish(v1);
    await visits.fail(v1.version, ['a', 'b', 'c', 'd', 'e']);
    expect(await state()).toMatchObject({ live: v1.version });
    expect(await refusals()).toMatchObject([
      {
        app: APP,
        version: v1.version,
        who: 'gateway',
        why: '3 visitors could not load it: HTTP 404',
        reason: `${APP} has no earlier release to roll back to.`,
      },
    ]);
    expect(store.refusals).toEqual([expect.stringContaining('no earlier release')]);
  });

  test('because the app is pinned; once unpinned, the next report causes it', async () => {
    await store.publish(v1);
    await store.publish(v2);
    await store.registry.moves.pin(APP, undefined, BY);
    await visits.fail(v2.version, ['a', 'b', 'c', 'd']);
    expect(await state()).toMatchObject({ live: v2.version, pinned: true });
    expect(await refusals()).toMatchObject([{ reason: expect.stringContaining('pinned') }]);
    await store.registry.moves.unpin(APP, BY);
    await visits.fail(v2.version, ['e']);
    expect(await state()).toMatchObject({ live: v1.version });
  });

  test('because a gate refuses the previous version', async () => {
    await store.publish(builtRemote(APP, 'map', { routes: routesAt('/map') }));
    await store.publish(v2);
    await store.registry.grants.revoke(APP, { paths: ['/map'], connect: [] }, BY);
    await visits.fail(v2.version, ['a', 'b', 'c', 'd']);
    expect(await state()).toMatchObject({ live: v2.version });
    expect(await refusals()).toMatchObject([{ reason: expect.stringContaining(`${APP} claims /map`) }]);
  });

  test('and once more after a person has promoted the same version again', async () => {
    await store.publish(v1);
    await visits.fail(v1.version, THREE);
    await store.publish(v2);
    await store.registry.moves.pin(APP, v1.version, BY);
    await store.registry.moves.unpin(APP, BY);
    await promote(v2.version);
    await promote(v1.version);
    await store.registry.moves.pin(APP, undefined, BY);
    await visits.fail(v1.version, ['d', 'e', 'f']);
    await store.registry.moves.unpin(APP, BY);
    await promote(v2.version);
    await promote(v1.version);
    await store.registry.moves.pin(APP, undefined, BY);
    await visits.fail(v1.version, ['g', 'h', 'i']);
    expect(await refusals()).toHaveLength(3);
  });

  test('and nothing is tried again before something has changed', async () => {
    await store.publish(v1);
    await visits.fail(v1.version, THREE);
    const tries = jest.spyOn(store.registry.moves, 'rollBackByItself');
    await visits.fail(v1.version, ['d', 'e']);
    expect(tries).not.toHaveBeenCalled();
    await store.publish(builtShell('another'));
    await visits.fail(v1.version, ['f', 'g']);
    expect(tries).toHaveBeenCalledTimes(1);
    expect(await refusals()).toHaveLength(1);
    expect(store.refusals).toHaveLength(1);
  });
});

test('the gateway rolls back one step; the next one is left to a person', async () => {
  for (const release of [v1, v2, v3]) await store.publish(release);
  await visits.fail(v3.version, THREE);
  await visits.fail(v2.version, THREE);
  expect(await state()).toMatchObject({ live: v2.version, previous: v1.version });
  expect(await lastEvent()).toMatchObject({ kind: 'rollback-refused', reason: expect.stringContaining('a person') });
  await store.registry.moves.rollBack(APP, undefined, BY);
  expect(await state()).toMatchObject({ live: v1.version });
});

test('never back to a bad version', async () => {
  await store.publish(v1);
  await store.publish(v2);
  await visits.fail(v2.version, THREE);
  await visits.fail(v1.version, THREE);
  expect(await state()).toMatchObject({ live: v1.version, previous: null });
});

describe('promoting a version again declares it good:', () => {
  beforeEach(async () => {
    await store.publish(v1);
    await store.publish(v2);
  });

  test('earlier reports do not count', async () => {
    await visits.fail(v2.version, THREE);
    await promote(v2.version);
    await visits.fail(v2.version, ['d', 'e']);
    expect(await state()).toMatchObject({ live: v2.version });
    await visits.fail(v2.version, ['f']);
    expect(await state()).toMatchObject({ live: v1.version });
  });

  test('nor do reports of pages opened before', async () => {
    const open = [];
    for (const visitor of ['d', 'e', 'f', 'g']) open.push(await visits.open(visitor));
    await visits.fail(v2.version, THREE);
    await promote(v2.version);
    for (const visit of open) await visits.report(visit, v2.version);
    expect(await state()).toMatchObject({ live: v2.version });
  });

  test('nor do reports judged at the same moment', async () => {
    const sinceSeq = (await visits.open('a')).ticket.given[0]?.sinceSeq ?? 0;
    await store.registry.moves.rollBack(APP, undefined, BY);
    await promote(v2.version);
    const served = { app: APP, version: v2.version, sinceSeq };
    expect(await store.registry.moves.rollBackByItself(served, { who: 'gateway', why: 'late' })).toBeNull();
    expect(await state()).toMatchObject({ live: v2.version });
  });

  test('nor do pages opened before speak for it', async () => {
    for (let at = 0; at < 50; at += 1) await visits.open(`sound-${at}`);
    await store.registry.moves.rollBack(APP, undefined, BY);
    await promote(v2.version);
    await visits.fail(v2.version, THREE);
    expect(await state()).toMatchObject({ live: v1.version });
  });
});

test('a report of a version that is not stored leaves nothing', async () => {
  await visits.fail(v1.version, ['a']);
  expect(await store.list('failures')).toEqual([]);
});
