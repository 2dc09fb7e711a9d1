import { WORKSPACE_GRANTS } from '../../../src/releases/grants/workspace-grants';
import { meet } from '../../../src/releases/grants/addresses';
import { builtRemote, builtShell, entryTo, routesAt } from '../../support/built-release';
import { BY, RegistryUnderTest } from '../../support/registry-under-test';

const APP = 'mf-maps';

let store: RegistryUnderTest;

beforeEach(async () => {
  store = await RegistryUnderTest.create();
});

afterEach(() => store.remove());

const at = (app: string, ...paths: string[]) => builtRemote(app, paths.join(), { routes: routesAt(...paths) });
const grant = (app: string, ...paths: string[]) => store.registry.grants.grant(app, { paths, connect: [] }, BY);
const revoke = (app: string, ...paths: string[]) => store.registry.grants.revoke(app, { paths, connect: [] }, BY);
const grants = async () => (await store.registry.views.apps([APP]))[0]?.grants;
const served = async () => {
  const { remotes } = await store.registry.releases.forVisitor(undefined);
  return remotes.map(({ manifest }) => [manifest.name, ...manifest.routes.map(({ path }) => path)]);
};

test('the workspace’s apps have no address in common', () => {
  const all = Object.entries(WORKSPACE_GRANTS).flatMap(([app, { paths }]) => paths.map((path) => ({ app, path })));
  const shared = all.flatMap((one) => all.filter((other) => one !== other && meet(one.path, other.path)));
  expect(shared).toEqual([]);
});

test.each([
  '/oil-factories-reestrs-auth/1703',
  '/oil-factories-reestrs-auth/:id/create',
  '/amallar/cluster-info/1',
  '/:anything',
  '/:a/:b',
  '/contacts',
  '/elsewhere',
])('%s is refused of mf-registers', async (path) => {
  await expect(store.publish(at('mf-registers', path))).rejects.toMatchObject({
    refusals: [{ rule: 'grants', release: `mf-registers claims ${path}` }],
  });
  expect(await store.list('mf-registers')).toEqual([]);
});

test('the shell, too, is limited to its own addresses', async () => {
  await expect(store.publish(builtShell('greedy', { paths: ['/main', '/:anything'] }))).rejects.toMatchObject({
    refusals: [{ rule: 'grants', release: 'shell claims /:anything' }],
  });
});

test('a new remote is refused with how to get an address, and let in once it has it', async () => {
  const release = at(APP, '/maps', '/maps/:id');
  await expect(store.publish(release)).rejects.toMatchObject({
    refusals: [{ against: 'mf-maps is granted none', remedy: expect.stringContaining('release grant mf-maps') }, {}],
  });
  await grant(APP, '/maps/*');
  expect(await store.publish(release)).toMatchObject({ live: release.version });
  expect(await grants()).toEqual({ paths: ['/maps/*'], connect: [] });
});

test('one address is not those below it', async () => {
  await grant(APP, '/maps');
  await expect(store.publish(at(APP, '/maps/:id'))).rejects.toMatchObject({ refusals: [{ rule: 'grants' }] });
  await expect(store.publish(at(APP, '/:maps'))).rejects.toMatchObject({ refusals: [{ rule: 'grants' }] });
  expect(await store.publish(at(APP, '/Maps/'))).toMatchObject({ percent: 100 });
});

test.each([
  ['/reestrs', 'mf-registers'],
  ['/reestrs/maps/*', 'mf-registers'],
  ['/users/*', 'shell'],
  ['/registry/*', 'gateway'],
  ['/API', 'gateway'],
])('%s cannot be granted: it is %s’s', async (path, owner) => {
  await expect(grant(APP, path)).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining(owner),
  });
  expect(await grants()).toBeUndefined();
});

test('an existing grant is not recorded again, and a missing one cannot be revoked', async () => {
  await grant(APP, '/maps');
  await grant(APP, '/maps');
  expect(await store.list('record')).toHaveLength(1);
  await expect(revoke(APP, '/other')).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(grant(APP, ...Array.from({ length: 101 }, (_, index) => `/maps-${index}`))).rejects.toMatchObject({
    code: 'invalid_input',
  });
});

test('an address taken back is out of pages at once, and can be another’s', async () => {
  await store.publish(at('mf-registers', '/reestrs/:id', '/reestrs-auth'));
  await revoke('mf-registers', '/reestrs/*');
  expect(await served()).toEqual([['mf-registers', '/reestrs-auth']]);
  expect(store.faults.join()).toContain('/reestrs/:id is not granted and left out of pages');
  await grant(APP, '/reestrs/*');
  // What is live there is judged still: the page of an older gateway would have both.
  await expect(store.publish(at(APP, '/reestrs/maps'))).rejects.toMatchObject({ refusals: [{ rule: 'routes' }] });
});

describe('origins', () => {
  const calling = (...connect: string[]) => builtRemote('mf-clusters', connect.join(), { connect });
  const grantOrigins = (app: string, ...connect: string[]) =>
    store.registry.grants.grant(app, { paths: [], connect }, BY);
  const connects = async () =>
    (await store.registry.releases.forVisitor(undefined)).remotes.flatMap(({ manifest }) => manifest.connect);

  test('are granted, each with all its addresses', async () => {
    const release = calling('https://maps.example/tiles');
    await expect(store.publish(release)).rejects.toMatchObject({
      refusals: [{ rule: 'grants', against: 'mf-clusters is granted none' }],
    });
    await grantOrigins('mf-clusters', 'https://maps.example/other');
    await store.publish(release);
    expect(await connects()).toEqual(['https://maps.example/tiles']);
    await store.registry.grants.revoke('mf-clusters', { paths: [], connect: ['https://maps.example/tiles'] }, BY);
    expect(await connects()).toEqual([]);
  });

  test('of all remotes fit into the policy together', async () => {
    const origins = (app: string) =>
      Array.from({ length: 8 }, (_, at) => `https://${`${app}${at}`.repeat(12)}.example`);
    for (const app of ['mf-clusters', 'mf-registers']) await grantOrigins(app, ...origins(app));
    await store.publish(builtRemote('mf-registers', 'first', { connect: origins('mf-registers') }));
    await expect(store.publish(calling(...origins('mf-clusters')))).rejects.toMatchObject({
      refusals: [{ rule: 'policy', release: 'mf-clusters calls 8 origins' }],
    });
    // Pages may still fall back to the first.
    await store.publish(builtRemote('mf-registers', 'second'));
    await expect(store.publish(calling(...origins('mf-clusters')))).rejects.toMatchObject({
      refusals: [{ rule: 'policy' }],
    });
    await store.publish(builtRemote('mf-registers', 'third'));
    await store.publish(calling(...origins('mf-clusters')));
    await store.publish(calling(...origins('mf-clusters').slice(0, 3)));
  });
});

describe('navigation', () => {
  const listed = (app: string, to: string, label: string) =>
    builtRemote(app, label, { navigation: [entryTo(to, label)] });

  test.each(['/', '/reestrs', '/contacts', '/oil-factories-reestrs-auth'])(
    'an entry of mf-clusters does not lead to %s',
    async (to) => {
      await expect(store.publish(listed('mf-clusters', to, 'Кластерлар'))).rejects.toMatchObject({
        refusals: [{ rule: 'navigation', release: `an entry of mf-clusters leads to ${to}` }],
      });
    },
  );

  test('an entry does not read as another team’s in the same place', async () => {
    await store.publish(listed('mf-registers', '/reestrs-auth', 'Кластерлар'));
    await expect(store.publish(listed('mf-clusters', '/reports', ' КЛАСТЕРЛАР. '))).rejects.toMatchObject({
      refusals: [{ rule: 'navigation', against: 'mf-registers labels /reestrs-auth so, in the same group' }],
    });
    await store.publish(listed('mf-clusters', '/reports', 'Ҳисоботлар'));
  });
});
