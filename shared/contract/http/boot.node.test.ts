import * as z from 'zod';
import { addressesSchema } from './manifest-limits';
import {
  iconSchema,
  navigationEntrySchema,
  remoteManifestSchema,
  remoteRouteSchema,
  shellManifestSchema,
} from './boot';

test.each(['/', '/reestrs', '/users/:id', '/users/:id/edit/', '/кластерлар', '/oil-factories.v2'])(
  '%s is a path',
  (path) => {
    expect(remoteRouteSchema.shape.path.safeParse(path).success).toBe(true);
  },
);

test.each([
  '/..',
  '/a/./b',
  '/a b',
  '/a\tb',
  '/%61',
  '',
  'users',
  '/users?',
  '/users/:id?',
  '/*',
  '/users/*',
  '//users',
  '/a\\b',
  '/a?/b?/c?',
])('%j is not a valid path: it would take over addresses of others', (path) => {
  expect(remoteRouteSchema.shape.path.safeParse(path).success).toBe(false);
});

test.each(['https://maps.example', 'http://localhost:3200', 'http://[::1]:3200', 'https://maps.example/tiles'])(
  '%s can be called',
  (url) => {
    expect(remoteManifestSchema.shape.connect.safeParse([url]).success).toBe(true);
  },
);

test.each(['https://a;frame-ancestors', 'https://a,b', 'https://*', "https://x'y", 'wss://maps.example', '/api'])(
  '%s cannot be named in the policy',
  (url) => {
    expect(remoteManifestSchema.shape.connect.safeParse([url]).success).toBe(false);
  },
);

test.each([
  ['script', {}],
  ['path', { style: 'x' }],
  ['path', { onload: 'x' }],
  ['image', { href: 'https://elsewhere.example/' }],
])('the frame draws no %s with %j', (element, attributes) => {
  expect(iconSchema.safeParse([[element, attributes]]).success).toBe(false);
});

test.each([
  '//elsewhere.example',
  '/\\elsewhere.example',
  'https://elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '/ /elsewhere.example',
  '/x/../contacts',
  '/x/%2e%2e/contacts',
  '/x/.',
  '/x?next=//elsewhere.example',
  '/reestrs/:id',
  '/reestrs\u202E',
])('no navigation entry links to %s', (to) => {
  expect(navigationEntrySchema.shape.to.safeParse(to).success).toBe(false);
});

const text = (shown: string) => ({ 'uz-Cyrl': shown, 'uz-Latn': shown, ru: shown, en: shown });
const entry = { to: '/x', label: text('x'), icon: [], layout: 'public', group: 'reports', order: 1, positions: [] };
const route = { id: 'x', path: '/x', layout: 'public', title: text('x'), positions: [], chunks: [] };
const manifest = {
  name: 'mf-x',
  version: '0'.repeat(16),
  entry: 'x.js',
  files: {},
  requires: {},
  texts: { 'uz-Cyrl': [], 'uz-Latn': [], ru: [], en: [] },
  connect: [],
  routes: [route],
  navigation: [entry],
};
const many = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => item(index));
const ATTRIBUTES = ['d', 'cx', 'cy', 'r', 'x', 'y', 'width', 'height', 'rx', 'ry', 'x1'];
const makeNames = (count: number, value: string, names = many(count, String)) =>
  Object.fromEntries(names.slice(0, count).map((name) => [name, value]));

test('a manifest within its bounds', () => {
  expect(remoteManifestSchema.safeParse(manifest).success).toBe(true);
});

const parseCount = (count: unknown) =>
  remoteManifestSchema.safeParse({ ...manifest, navigation: [{ ...entry, count }] });

test('an entry may name the source of its count', () => {
  const count = { path: '/api/reports/counts', field: 'to_review' };
  expect(parseCount(count).data?.navigation[0]?.count).toEqual(count);
});

test('a frame that knows of no counts takes an entry with one', () => {
  const { count: _count, ...known } = navigationEntrySchema.shape;
  const read = z.object(known).parse({ ...entry, count: { path: '/api/x', field: 'x' } });
  expect(read).toEqual(entry);
});

test.each([
  ['/crud/cluster/1', 'x'],
  ['/api', 'x'],
  ['/api/../registry', 'x'],
  ['/api/%2e%2e/registry', 'x'],
  ['//elsewhere.example/api/x', 'x'],
  ['/api/x?year=2026', 'x'],
  ['/api/:id', 'x'],
  [`/api/${'x'.repeat(200)}`, 'x'],
  ['/api/x', ''],
  ['/api/x', '__proto__'],
  ['/api/x', 'a.b'],
  ['/api/x', 'x'.repeat(41)],
])('no count is from %s, field %j', (path, field) => {
  expect(parseCount({ path, field }).success).toBe(false);
});

test.each<[string, object]>([
  ['segments of a path', { routes: [{ ...route, path: '/x'.repeat(12) }] }],
  ['attributes of a shape', { navigation: [{ ...entry, icon: [['path', makeNames(10, '1', ATTRIBUTES)]] }] }],
  ['modules', { requires: makeNames(100, '^1.0.0') }],
  ['files', { files: makeNames(2000, `sha256-${'a'.repeat(43)}=`) }],
])('a manifest may have as many %s as are allowed', (_what, most) => {
  expect(remoteManifestSchema.safeParse({ ...manifest, ...most }).success).toBe(true);
});

test.each<[string, object]>([
  ['attributes of a shape', { navigation: [{ ...entry, icon: [['path', makeNames(11, '1', ATTRIBUTES)]] }] }],
  ['routes', { routes: many(101, () => route) }],
  ['entries', { navigation: many(21, () => entry) }],
  ['origins', { connect: many(9, (index) => `https://${index}.example`) }],
  ['characters of an origin', { connect: [`https://${'x'.repeat(200)}.example`] }],
  ['characters of a label', { navigation: [{ ...entry, label: text('x'.repeat(61)) }] }],
  ['characters of a title', { routes: [{ ...route, title: text('x'.repeat(101)) }] }],
  ['characters of a path', { routes: [{ ...route, path: `/${'x'.repeat(200)}` }] }],
  ['segments of a path', { routes: [{ ...route, path: '/x'.repeat(13) }] }],
  ['characters of an id', { routes: [{ ...route, id: 'x'.repeat(65) }] }],
  ['scripts of a route', { routes: [{ ...route, chunks: many(101, String) }] }],
  ['characters of the initial data’s address', { routes: [{ ...route, data: `/api/${'x'.repeat(500)}` }] }],
  ['positions', { routes: [{ ...route, positions: many(5, () => 'ADMIN') }] }],
  ['shapes', { navigation: [{ ...entry, icon: many(31, () => ['path', { d: 'M0 0' }]) }] }],
  ['characters of a shape', { navigation: [{ ...entry, icon: [['path', { d: 'M'.repeat(1001) }]] }] }],
  ['places in the order', { navigation: [{ ...entry, order: 1e15 }] }],
  ['places before the order', { navigation: [{ ...entry, order: -1 }] }],
  ['scripts of a language', { texts: { ...manifest.texts, en: many(101, String) } }],
  ['modules', { requires: makeNames(101, '^1.0.0') }],
  ['characters of a range', { requires: { react: `^${'1'.repeat(200)}` } }],
  ['files', { files: makeNames(2001, `sha256-${'a'.repeat(43)}=`) }],
  ['characters of a file’s path', { entry: 'x'.repeat(201) }],
  ['characters of the server script’s path', { server: 'x'.repeat(201) }],
])('no manifest has that many %s', (_what, excess) => {
  expect(remoteManifestSchema.safeParse({ ...manifest, ...excess }).success).toBe(false);
});

test.each(['\u202Eтекст', 'a\u200Bb', 'a\u0000'])('no label has characters that are not shown: %j', (label) => {
  expect(navigationEntrySchema.shape.label.safeParse(text(label)).success).toBe(false);
});

test.each(['/', '/map', '/reestrs/*'])('%s can be granted', (path) => {
  expect(addressesSchema.safeParse(path).success).toBe(true);
});

test.each(['/*', '/:any', '/map/', '/map*', '/map/*/edit', 'map', '//map'])('%s cannot be granted', (path) => {
  expect(addressesSchema.safeParse(path).success).toBe(false);
});

test('a shell’s deferred shared modules are limited in number', () => {
  const later = (count: number) => Object.fromEntries(many(count, (index) => [`module-${index}`, { scripts: [] }]));
  const { later: schema } = shellManifestSchema.shape;
  expect([100, 101].map((count) => schema.safeParse(later(count)).success)).toEqual([true, false]);
});

test('an audience is optional, and is either staff or cluster', () => {
  const { audience } = remoteRouteSchema.shape;
  for (const wanted of [undefined, 'staff', 'cluster']) expect(audience.safeParse(wanted).success).toBe(true);
  for (const wanted of ['ADMIN', '', null, ['staff']]) expect(audience.safeParse(wanted).success).toBe(false);
  expect(navigationEntrySchema.shape.audience.safeParse('visitors').success).toBe(false);
});

test.each([remoteManifestSchema, shellManifestSchema])('a release may have a server script', ({ shape }) => {
  for (const server of [undefined, 'server.0123456789.js']) expect(shape.server.safeParse(server).success).toBe(true);
  for (const server of [null, 1, 'x'.repeat(201)]) expect(shape.server.safeParse(server).success).toBe(false);
});
