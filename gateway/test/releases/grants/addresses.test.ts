import { patternsOverlap } from '@klaster/shared/contract';
import { covers, isReserved, meet } from '../../../src/releases/grants/addresses';
import { grantOfAnother, grantsOf, isGrantedOrigin, withinGrants } from '../../../src/releases/grants/granted';
import { EMPTY_APP, EMPTY_STATE } from '../../../src/releases/record/registry-state';
import type { RegistryState } from '../../../src/releases/record/registry-state';
import { entryTo, routesAt, manifestOf } from '../../support/built-release';

test.each([
  '/api',
  '/API/things',
  '/assets/*',
  '/crud',
  '/healthz',
  '/metrics',
  '/readyz',
  '/registry/',
  '/remotes/:x',
])('the gateway itself answers %s', (path) => expect(isReserved(path)).toBe(true));

test.each(['/', '/apis', '/reports/api', '/:anything'])('the gateway leaves %s to apps', (path) =>
  expect(isReserved(path)).toBe(false),
);

test.each([
  ['/list', '/list', true],
  ['/list', '/LIST/', true],
  ['/list/:id', '/list/7', true],
  ['/list/7', '/:what/7', true],
  ['/:a/:b', '/list/7', true],
  ['/', '/', true],
  ['/list', '/lists', false],
  ['/list', '/list/7', false],
  ['/list/7', '/list', false],
  ['/list/:id', '/other/:id', false],
  ['/list/:id/edit', '/list/:id/view', false],
])('that %s and %s match an address in common is %s', (one, other, answer) => {
  expect([patternsOverlap(one, other), patternsOverlap(other, one)]).toEqual([answer, answer]);
});

test.each([
  ['/map', '/map', true],
  ['/map', '/Map/', true],
  ['/map', '/map/7', false],
  ['/map', '/', false],
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

const stateWith = (granted: Record<string, string[]>): RegistryState => ({
  ...EMPTY_STATE,
  apps: new Map(
    Object.entries(granted).map(([app, paths]) => [app, { ...EMPTY_APP, granted: { paths, connect: [] } }] as const),
  ),
});

test('an app has the grants of the record, or else those of the workspace’s table, or else none', () => {
  const state = stateWith({ shell: ['/start'] });
  expect(grantsOf(state, 'shell').paths).toEqual(['/start']);
  expect(grantsOf(state, 'mf-oil-factories').paths).toContain('/oil-factories-reestrs/*');
  expect(grantsOf(state, 'mf-new')).toEqual({ paths: [], connect: [] });
});

test('an address is another’s by the record or by the table, and never the app’s own', () => {
  const state = stateWith({ 'mf-maps': ['/maps/*'] });
  expect(grantOfAnother(state, 'mf-new', '/maps/7')).toEqual({ app: 'mf-maps', path: '/maps/*' });
  expect(grantOfAnother(state, 'mf-new', '/contacts')).toEqual({ app: 'shell', path: '/contacts/*' });
  expect(grantOfAnother(state, 'mf-maps', '/maps/7')).toBeUndefined();
  expect(grantOfAnother(state, 'mf-new', '/new')).toBeUndefined();
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

test('pages get a remote within its grants, and claims left out are logged', () => {
  const manifest = manifestOf('mf-maps', {
    routes: routesAt('/maps/:id', '/contacts'),
    navigation: [entryTo('/maps/1', 'Own'), entryTo('/contacts', 'Stray')],
    connect: ['https://maps.example/tiles', 'https://evil.example'],
  });
  const granted = { paths: ['/maps/*'], connect: ['https://maps.example'] };
  const { manifest: given, leftOut } = withinGrants(manifest, granted);
  expect(given.routes.map(({ path }) => path)).toEqual(['/maps/:id']);
  expect(given.navigation.map(({ to }) => to)).toEqual(['/maps/1']);
  expect(given.connect).toEqual(['https://maps.example/tiles']);
  expect({ ...given, routes: [], navigation: [], connect: [] }).toEqual({
    ...manifest,
    routes: [],
    navigation: [],
    connect: [],
  });
  expect(leftOut).toEqual(['/contacts', 'the entry to /contacts', 'https://evil.example']);
});
