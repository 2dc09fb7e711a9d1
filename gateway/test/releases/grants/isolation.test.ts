import { findIsolation, withinGrants } from '../../../src/releases/grants/granted';
import { buildManifest, entryTo, routesAt } from '../../support/built-release';

const APP = 'mf-maps';

test('an isolated app gets its calls, and those that their patterns match too', () => {
  expect(findIsolation({ paths: [], connect: [], calls: ['GET /api/rating'] })).toBeUndefined();
  const calls = ['GET /api/oil_factories/:region_id'];
  expect(findIsolation({ paths: [], connect: [], isolated: true, calls })).toEqual({
    calls,
    otherCalls: ['GET /api/oil_factories/provinces_totals'],
  });
});

test('an isolated app cannot call origins, even if it was granted them', () => {
  const connect = ['https://maps.example'];
  const manifest = buildManifest(APP, { routes: routesAt('/maps'), connect });
  const within = withinGrants(manifest, { paths: ['/maps'], connect, isolated: true });
  expect(within).toEqual({ manifest: { ...manifest, connect: [] }, leftOut: [] });
});

test('the entries of an isolated app count only by calls that it is granted', () => {
  const count = { path: '/api/inbox', field: 'unread' };
  const manifest = buildManifest(APP, {
    routes: routesAt('/maps'),
    navigation: [{ ...entryTo('/maps', 'Maps'), count }],
  });
  const entry = (calls: string[], isolated?: true) =>
    withinGrants(manifest, { paths: ['/maps'], connect: [], calls, isolated }).manifest.navigation[0];
  expect(entry([], true)).toEqual(entryTo('/maps', 'Maps'));
  expect(entry(['GET /api/inbox'], true)).toHaveProperty('count', count);
  expect(entry([])).toHaveProperty('count', count);
});
