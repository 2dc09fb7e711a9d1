import { ISOLATED_PAGE } from '@klaster/shared/contract/http';
import { covers, isGrantedOrigin, isGrantedPath, isReserved, meet } from '@klaster/shared/contract/releases';
import type { Grants } from '@klaster/shared/contract/releases';
import { decide } from '../../../src/releases/changes/decide';
import { getGrants, withinGrants } from '../../../src/releases/grants/granted';
import { WORKSPACE_GRANTS } from '../../../src/releases/grants/workspace-grants';
import { EMPTY_APP, EMPTY_STATE } from '../../../src/releases/record/state-machine';
import type { RegistryState } from '../../../src/releases/record/state-machine';
import { builtRemote, builtShell, entryTo, buildManifest, routesAt } from '../../support/built-release';
import { BY, RegistryUnderTest } from '../../support/registry-under-test';

const APP = 'mf-maps';

const RESERVED =
  '/api /API/things /assets/* /boot/:x /crud /healthz /isolated/* /metrics /readyz /registry/ /remotes/:x /sdk'.split(
    ' ',
  );

test.each(RESERVED)('the gateway itself answers %s', (path) => expect(isReserved(path)).toBe(true));

test.each(['/', '/apis', '/reports/api', '/:anything'])('the gateway leaves %s to apps', (path) =>
  expect(isReserved(path)).toBe(false),
);

test.each([
  ['/map', '/map', true],
  ['/map', '/Map/', true],
  ['/map', '/map/7', false],
  ['/map', '/', false],
  ['/map', '/:maps', false],
  ['/', '/', true],
  ['/', '/map', false],
  ['/map/*', '/map', true],
  ['/map/*', '/map/:id/edit', true],
  ['/map/*', '/maps', false],
  ['/map/*', '/other/map', false],
  ['/map/*', '/', false],
  ['/map/tiles/*', '/map', false],
  ['/map/tiles/*', '/map/tiles/7', true],
  ['/map/*', '/:anything', false],
])('that %s grants all of %s is %s', (granted, pattern, answer) => {
  expect(covers(granted, pattern)).toBe(answer);
});

test.each([
  ['/map', '/map', true],
  ['/map/*', '/map/tiles', true],
  ['/map/*', '/map/tiles/*', true],
  ['/map', '/map/*', true],
  ['/map', '/map/tiles/*', false],
  ['/map/*', '/maps/*', false],
  ['/map', '/list', false],
])('that the grants %s and %s have an address in common is %s', (one, other, answer) => {
  expect([meet(one, other), meet(other, one)]).toEqual([answer, answer]);
});

test.each([
  ['https://maps.example', true],
  ['https://maps.example/tiles', true],
  ['https://maps.example:8443', false],
  ['http://maps.example', false],
  ['https://evil.maps.example', false],
])('an app that is granted https://maps.example calling %s: %s', (url, answer) => {
  expect(isGrantedOrigin({ paths: [], connect: ['https://maps.example'] }, url)).toBe(answer);
});

test.each([
  '/oil-factories-reestrs-auth/1703',
  '/amallar/cluster-info/1',
  '/:anything',
  '/:a/:b',
  '/contacts',
  '/elsewhere',
])('mf-registers is not granted %s', (path) =>
  expect(isGrantedPath(getGrants(EMPTY_STATE, 'mf-registers'), path)).toBe(false),
);

test('the workspace’s apps have no address in common', () => {
  const all = Object.entries(WORKSPACE_GRANTS).flatMap(([app, { paths }]) => paths.map((path) => ({ app, path })));
  expect(all.flatMap((one) => all.filter((other) => one !== other && meet(one.path, other.path)))).toEqual([]);
});

const stateWith = (app: string, grants: Partial<Grants>): RegistryState => ({
  ...EMPTY_STATE,
  apps: new Map([[app, { ...EMPTY_APP, granted: { paths: [], connect: [], ...grants } }]]),
});
const act = (kind: 'grant' | 'revoke', grants: Partial<Grants>, state = EMPTY_STATE) =>
  decide(state, { kind, app: APP, grants: { paths: [], connect: [], ...grants } }, BY);

test('an app has the grants of the record, or else those of the workspace’s table, or else none', () => {
  const state = stateWith('shell', { paths: ['/start'] });
  expect(getGrants(state, 'shell').paths).toEqual(['/start']);
  expect(getGrants(state, 'mf-oil-factories').paths).toContain('/oil-factories-reestrs/*');
  expect(getGrants(state, 'mf-new')).toEqual({ paths: [], connect: [] });
});

test.each([
  ['/reestrs', 'mf-registers'],
  ['/reestrs/maps/*', 'mf-registers'],
  ['/users/*', 'shell'],
  ['/theirs/7', 'mf-theirs'],
  ['/registry/*', 'gateway'],
  ['/API', 'gateway'],
])('%s cannot be granted: it is %s’s', (path, owner) => {
  const refusal = { code: 'invalid_input', message: expect.stringContaining(owner) as string };
  const state = stateWith('mf-theirs', { paths: ['/theirs/*'] });
  expect(() => act('grant', { paths: [path] }, state)).toThrow(expect.objectContaining(refusal));
});

test('grants are added, each once, origins without their paths, up to a limit; what is not granted cannot be revoked', () => {
  const given = { paths: ['/maps/*'], connect: ['https://maps.example'] };
  const state = stateWith(APP, given);
  expect(act('grant', { paths: ['/maps/*'], connect: ['https://maps.example/tiles'] })).toMatchObject({
    grants: given,
  });
  expect(act('grant', { connect: ['https://maps.example/other'] }, state)).toBeNull();
  expect(act('revoke', { connect: ['https://maps.example/tiles'] }, state)).toMatchObject({
    grants: { paths: ['/maps/*'], connect: [] },
  });
  expect(act('revoke', { paths: ['/maps/*'] }, state)).toMatchObject({ grants: { paths: [] } });
  const many = Array.from({ length: 101 }, (_, index) => `/maps-${index}`);
  for (const [kind, paths] of [
    ['grant', many],
    ['revoke', ['/other']],
  ] as const)
    expect(() => act(kind, { paths: [...paths] }, state)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
});

test('isolation and calls are granted and revoked like addresses, and absent otherwise', () => {
  const calls = ['GET /api/rating', 'PATCH /api/oil_factories/factory/:id'];
  expect(act('grant', { isolated: true, calls })).toMatchObject({ grants: { isolated: true, calls } });
  const state = stateWith(APP, { isolated: true, calls });
  expect(act('grant', { isolated: true, calls: calls.slice(1) }, state)).toBeNull();
  expect(act('grant', { calls: ['GET /api/provinces'] }, state)).toMatchObject({ grants: { isolated: true } });
  const revoked = act('revoke', { isolated: true, calls }, state);
  expect(revoked).toEqual({ kind: 'granted', app: APP, grants: { paths: [], connect: [] }, ...BY });
  const fewer = act('revoke', { calls: calls.slice(1) }, state);
  expect(fewer).toMatchObject({ grants: { isolated: true, calls: calls.slice(0, 1) } });
});

test.each(['GET /api/nothing', 'GET /api/events', 'POST /api/reports/:id/sheet', 'GET /registry', 'toString'])(
  'the call %s cannot be granted',
  (call) => {
    expect(() => act('grant', { isolated: true, calls: [call] })).toThrow(
      expect.objectContaining({ code: 'invalid_input', message: expect.stringContaining(call) as string }),
    );
  },
);

test('pages get a remote within its grants, and claims left out are logged', () => {
  const manifest = buildManifest(APP, {
    routes: routesAt('/maps/:id', '/contacts'),
    navigation: [entryTo('/maps/1', 'Own'), entryTo('/contacts', 'Stray')],
    connect: ['https://maps.example/tiles', 'https://evil.example'],
  });
  const { manifest: given, leftOut } = withinGrants(manifest, {
    paths: ['/maps/*'],
    connect: ['https://maps.example'],
  });
  expect(given).toEqual({
    ...manifest,
    routes: manifest.routes.slice(0, 1),
    navigation: manifest.navigation.slice(0, 1),
    connect: ['https://maps.example/tiles'],
  });
  expect(leftOut).toEqual(['/contacts', 'the entry to /contacts', 'https://evil.example']);
});

describe('in the record', () => {
  let store: RegistryUnderTest;

  beforeEach(async () => {
    store = await RegistryUnderTest.create();
  });

  afterEach(() => store.remove());

  const at = (app: string, ...paths: string[]) => builtRemote(app, paths.join(), { routes: routesAt(...paths) });
  const change = (kind: 'grant' | 'revoke', app: string, grants: Partial<Grants>) =>
    store.registry.changes.act({ kind, app, grants: { paths: [], connect: [], ...grants } }, BY);
  const listServed = async () => {
    const { remotes } = await store.registry.releases.forVisitor(undefined);
    return remotes.map(({ manifest: { name, routes, connect } }) => [
      name,
      ...routes.map(({ path }) => path),
      ...connect,
    ]);
  };

  test('a release that claims an address of another app is refused and not stored', async () => {
    await expect(store.publish(at('mf-registers', '/elsewhere'))).rejects.toMatchObject({
      refusals: [{ rule: 'grants', release: 'mf-registers claims /elsewhere' }],
    });
    expect(await store.list('mf-registers')).toEqual([]);
  });

  test('a release at 0 percent is refused in the same way', async () => {
    const release = builtRemote(APP, 'one', { routes: routesAt('/maps') });
    await expect(store.publish(release, 0)).rejects.toMatchObject({
      refusals: [{ rule: 'grants', release: 'mf-maps claims /maps', remedy: expect.stringContaining('asked for') }],
    });
    expect(await store.list(APP)).toEqual([]);
    await change('grant', APP, { paths: ['/maps'] });
    expect(await store.publish(release, 0)).toMatchObject({ live: null, percent: 0 });
  });

  test('a new remote is refused with instructions for getting addresses or origins, and accepted once it has them', async () => {
    const release = builtRemote(APP, 'one', {
      routes: routesAt('/maps', '/maps/:id'),
      connect: ['https://maps.example/a'],
    });
    const [none, remedy] = ['mf-maps is granted none', expect.stringContaining('asked for') as string];
    await expect(store.publish(release)).rejects.toMatchObject({
      refusals: [{ against: none, remedy }, {}, { remedy }],
    });
    await change('grant', APP, { paths: ['/maps/*'], connect: ['https://maps.example'] });
    expect(await store.publish(release)).toMatchObject({ live: release.version });
    expect(await listServed()).toEqual([[APP, '/maps', '/maps/:id', 'https://maps.example/a']]);
  });

  test('the same release is served isolated once that is granted, also by link, and needs no origins then', async () => {
    const release = builtRemote(APP, 'one', { routes: routesAt('/maps'), connect: ['https://maps.example'] });
    await change('grant', APP, { paths: ['/maps'], isolated: true, calls: ['GET /api/rating'] });
    await store.publish(release, 0);
    const isolated = { calls: ['GET /api/rating'], otherCalls: [] };
    expect(await store.registry.releases.onTrial(APP, release.version)).toMatchObject({ isolated });
    await store.publish(release);
    const promotion = { kind: 'promote', releases: [{ app: APP, version: release.version, percent: 100 }] } as const;
    await store.registry.changes.act(promotion, BY);
    expect((await store.registry.releases.forVisitor(undefined)).remotes).toMatchObject([{ isolated }]);
    await store.publish(builtShell('older'));
    expect((await store.registry.releases.forVisitor(undefined)).remotes).toEqual([]);
    await store.publish(builtShell('newer', {}, { [ISOLATED_PAGE]: 'a frame' }));
    expect((await store.registry.releases.forVisitor(undefined)).remotes).toMatchObject([{ isolated }]);
    await change('revoke', APP, { isolated: true });
    expect((await store.registry.releases.forVisitor(undefined)).remotes[0]?.isolated).toBeUndefined();
  });

  test('a link shows what is newer than the live version and was not rolled back, within the grants', async () => {
    const [first, second, third] = ['one', 'two', 'three'].map((content) =>
      builtRemote('mf-registers', content, { routes: routesAt('/reestrs-auth', '/reestrs') }),
    ) as [ReturnType<typeof at>, ReturnType<typeof at>, ReturnType<typeof at>];
    const shown = async () => {
      const { releases } = store.registry;
      const found = await Promise.all(
        [first, second, third].map(({ version }) => releases.onTrial('mf-registers', version)),
      );
      return found.map((remote) => remote && [remote.channel, ...remote.manifest.routes.map(({ path }) => path)]);
    };
    const all = ['override', '/reestrs-auth', '/reestrs'];
    await store.publish(first, 0);
    expect(await shown()).toEqual([all, null, null]);
    await store.publish(second);
    await store.publish(third, 0);
    expect(await shown()).toEqual([null, null, all]);
    await store.registry.changes.act(
      { kind: 'promote', releases: [{ app: 'mf-registers', version: third.version, percent: 100 }] },
      BY,
    );
    await store.registry.changes.act({ kind: 'roll-back', app: 'mf-registers' }, BY);
    expect(await shown()).toEqual([null, null, null]);
    await change('revoke', 'mf-registers', { paths: ['/reestrs/*'] });
    const fourth = builtRemote('mf-registers', 'four', { routes: routesAt('/reestrs-auth', '/reestrs') });
    await store.publish(fourth, 0).catch(() => undefined);
    const trial = await store.registry.releases.onTrial('mf-registers', fourth.version);
    expect(trial?.manifest.routes.map(({ path }) => path) ?? []).not.toContain('/reestrs');
  });

  test('a link shows nothing that does not fit the live shell', async () => {
    await store.publish(builtShell('shell', { provides: { '@klaster/shared/ui': '1.2.0' } }));
    const trial = async (range: string) => {
      const release = builtRemote('mf-registers', range, { requires: { '@klaster/shared/ui': range } });
      await store.publish(release, 0);
      return store.registry.releases.onTrial('mf-registers', release.version);
    };
    expect(await trial('^1.0.0')).not.toBeNull();
    expect(await trial('^2.0.0')).toBeNull();
  });

  test('what is revoked disappears from pages at once, and its address can be granted to another app', async () => {
    await store.publish(at('mf-registers', '/reestrs/:id', '/reestrs-auth'));
    await change('revoke', 'mf-registers', { paths: ['/reestrs/*'] });
    expect(await listServed()).toEqual([['mf-registers', '/reestrs-auth']]);
    expect(store.faults.join()).toContain('/reestrs/:id is not granted and left out of pages');
    await change('grant', APP, { paths: ['/reestrs/*'] });
    // The live release is still judged: pages of an older gateway would have both.
    await expect(store.publish(at(APP, '/reestrs/maps'))).rejects.toMatchObject({ refusals: [{ rule: 'routes' }] });
  });
});
