import type { NavigationEntry, RemoteManifest, ShellManifest } from '@klaster/shared/contract/http';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { judgeAlone } from '../../../src/releases/gates/release-alone';
import {
  builtRemote,
  builtShell,
  entryTo,
  buildManifest,
  routesAt,
  buildShellManifest,
} from '../../support/built-release';
import { createFolder } from '../../support/test-folder';

let folder: string;
beforeEach(async () => (folder = await createFolder('gate')));
afterEach(() => rm(folder, { recursive: true }));

const write = (file: string, content: string) => writeFile(path.join(folder, file), content);
const parts = async (manifest: RemoteManifest | ShellManifest) =>
  (await judgeAlone({ folder, manifest })).map(({ release }) => release);

test('a release has entry, chunks, texts, layouts and server scripts that its manifest names', async () => {
  const routes = [{ ...routesAt('/x')[0]!, chunks: ['gone.js'] }];
  const texts = { 'uz-Cyrl': ['texts.js'], 'uz-Latn': [], ru: [], en: [] };
  expect(await parts(buildManifest('mf-clusters', { entry: 'other.js', server: 'server.js', routes, texts }))).toEqual([
    'the entry of mf-clusters is other.js',
    'the server script of mf-clusters is server.js',
    'a chunk of route route-0 of mf-clusters is gone.js',
    'the texts in uz-Cyrl of mf-clusters is texts.js',
  ]);
  expect(
    await parts(buildShellManifest({ server: 'server.js', layouts: { public: [], protected: ['frame.js'] } })),
  ).toEqual(['the server script of shell is server.js', 'the protected layout of shell is frame.js']);
});

test('a release has entries of the navigation that lead to its own routes, also to one with a parameter', async () => {
  await write('remoteEntry.js', String(builtRemote('mf-maps', 'one').files['remoteEntry.js']));
  const judgeNavigation = (...navigation: NavigationEntry[]) =>
    judgeAlone({ folder, manifest: buildManifest('mf-maps', { routes: routesAt('/list', '/map/:id'), navigation }) });
  expect(await judgeNavigation(entryTo('/list', 'List'), entryTo('/map/7', 'Own'))).toEqual([]);
  expect(await judgeNavigation(entryTo('/contacts', 'Stray'), entryTo('/map/7/edit', 'Stray'))).toMatchObject([
    {
      rule: 'navigation',
      release: 'an entry of mf-maps leads to /contacts',
      against: 'none of its routes is there',
      remedy: 'An entry leads to an address of its own remote.',
    },
    { release: 'an entry of mf-maps leads to /map/7/edit' },
  ]);
});

const NO_PLACE = 'it has no place for the boot document';
const NO_FILE = 'the release has no such file of that hash';

test.each<[string, [find: string | RegExp, replace: string], string[]]>([
  ['as built', ['', ''], []],
  ['without a place for the boot document', ['klaster-boot', 'boot'], [NO_PLACE]],
  ['without a head', ['</head>', ''], [NO_PLACE]],
  ['with a script that is not of the release', ['assets/one.js', 'assets/two.js'], [NO_FILE]],
  ['with another hash', ['integrity="sha256-', 'integrity="sha256-x'], [NO_FILE]],
  ['without scripts', [/<script defer.*?<\/script>/, ''], ['it names no script']],
])('a shell’s page %s', async (_what, [text, other], against) => {
  await write('index.html', String(builtShell('one').files['index.html']).replace(text, other));
  const found = await judgeAlone({ folder, manifest: buildShellManifest() });
  expect(found.map((refusal) => refusal.against)).toEqual(against);
});
