import { LANGUAGES } from '@klaster/shared/contract/http';
import type { RemoteManifest } from '@klaster/shared/contract/http';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandFailure } from '../src/release/failure';
import { RegistryClient } from '../src/release/registry-client';
import { assertPublishable } from '../src/remote/verdict';
import { releaseScene } from './command';
import { RELEASES, TOKEN } from './registry-double';

const APP = 'mf-maps';
const inEveryLanguage = <Value>(value: Value) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, value])) as Record<(typeof LANGUAGES)[number], Value>;

const ROUTE = { id: 'map', path: '/maps', layout: 'public' as const, title: inEveryLanguage('Map'), positions: [] };
const MANIFEST: RemoteManifest = {
  name: APP,
  version: '0123456789abcdef',
  entry: 'remoteEntry.js',
  files: { 'remoteEntry.js': `sha256-${'A'.repeat(43)}=` },
  requires: { '@klaster/shared/ui': '^1.2.0' },
  texts: inEveryLanguage([]),
  connect: ['https://tiles.example/a'],
  routes: [{ ...ROUTE, chunks: [] }],
  navigation: [],
};

const scene = releaseScene();

const write = (file: string, content: string) => writeFileSync(path.join(scene.folder, file), content);

beforeEach(() => {
  const grants = { paths: ['/maps/*'], connect: ['https://tiles.example'] };
  scene.double.apps = [{ ...RELEASES, app: APP, grants }];
  scene.double.provides = { '@klaster/shared/ui': '1.4.0' };
  write('remoteEntry.js', 'x');
});

/** Refusals of a build, each in one line. */
async function judge(manifest: object = MANIFEST): Promise<string[]> {
  write('routes.json', JSON.stringify(manifest));
  const gateway = new URL(scene.gateway);
  const registry = new RegistryClient(gateway, { token: TOKEN, origin: 'the test' });
  const failure: unknown = await assertPublishable(scene.folder, APP, { registry, gateway }).catch((error) => error);
  if (failure === undefined) return [];
  if (!(failure instanceof CommandFailure) || failure.exitCode !== 3) throw failure;
  return failure.refusals.map(({ rule, release, against, remedy }) => `${rule}: ${release}; ${against}; ${remedy}`);
}

test('a build that fits passes, also one without addresses of its own', async () => {
  expect(await judge()).toEqual([]);
  expect(await judge({ ...MANIFEST, routes: [] })).toEqual([]);
});

test('missing grants are left to the gateway, which requests them from the operator', async () => {
  expect(await judge({ ...MANIFEST, connect: ['https://evil.example/x'] })).toEqual([]);
});

test('a range that the live shell does not provide is refused', async () => {
  expect(await judge({ ...MANIFEST, requires: { '@klaster/shared/ui': '^2.0.0' } })).toEqual([
    expect.stringMatching(/^shared-versions: mf-maps .*\/ui \^2.0.0; the shell 1{16} provides 1.4.0; Build against/),
  ]);
});

test('a manifest beyond the schema or its limits is refused', async () => {
  expect(await judge({ ...MANIFEST, routes: [{ ...ROUTE, chunks: [], path: '/maps/*' }] })).toEqual([
    expect.stringMatching(/^manifest: routes.json of mf-maps; routes.0.path: segments are literals/),
  ]);
  expect(await judge({ ...MANIFEST, more: 'x'.repeat(300_000) })).toEqual([
    expect.stringMatching(/^manifest: routes.json of mf-maps is too large; it may have 262144 bytes/),
  ]);
});

test('missing chunks, and entries that lead elsewhere, are refused', async () => {
  const entry = { to: '/other', label: ROUTE.title, icon: [], layout: 'public', group: 'registers', order: 1 };
  const routes = [{ ...ROUTE, chunks: ['gone.js'] }];
  expect(await judge({ ...MANIFEST, routes, navigation: [{ ...entry, positions: [] }] })).toEqual([
    expect.stringMatching(/^exposes: a chunk of route map of mf-maps is gone.js/),
    expect.stringMatching(/^navigation: an entry of mf-maps leads to \/other/),
  ]);
});

test('files that a release may not have are refused', async () => {
  mkdirSync(path.join(scene.folder, 'assets'));
  write('assets/program.exe', 'x');
  expect(await judge()).toEqual([expect.stringMatching(/^archive: assets\/program.exe is of a type/)]);
});

test.each([
  [1, 21, /^archive: assets\/0.js has 22020096 bytes; a file may have 20971520/],
  [4, 16, /^archive: the files; together they may have 62914560 bytes/],
])('%d files of %d MB are refused', async (count, megabytes, refusal) => {
  mkdirSync(path.join(scene.folder, 'assets'));
  for (let index = 0; index < count; index += 1) {
    write(`assets/${index}.js`, '');
    truncateSync(path.join(scene.folder, `assets/${index}.js`), megabytes * 1024 * 1024);
  }
  expect(await judge()).toEqual([expect.stringMatching(refusal)]);
});

test('what the platform does not publish is left to the gateway to check', async () => {
  scene.double.apps = [];
  scene.double.provides = undefined;
  expect(await judge({ ...MANIFEST, requires: { '@klaster/shared/ui': '^2.0.0' } })).toEqual([]);
});
