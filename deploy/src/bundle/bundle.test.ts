import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SERVERS } from '../workspace';
import { makeBundle } from './bundle';

const mockRoot = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'klaster-bundle-')));
const within = (...parts: string[]) => path.join(mockRoot, ...parts);

jest.mock('../workspace', () => ({
  ...jest.requireActual<object>('../workspace'),
  inRoot: (...parts: string[]) => path.join(mockRoot, ...parts),
  bundleFolder: (server: string) => path.join(mockRoot, 'bundle', server),
}));

function write(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(within(file)), { recursive: true });
    writeFileSync(within(file), text);
  }
}

const nameOf = (id: string) => id.replace(/@\d+$/, '').replace('+', '/');
const inStore = (id: string) => `node_modules/.pnpm/${id}/node_modules`;

/** Links a package of the store, as pnpm does. */
function link(id: string, folder: string): void {
  const [from, to] = [within(folder, nameOf(id)), within(inStore(id), nameOf(id))];
  mkdirSync(path.dirname(from), { recursive: true });
  symlinkSync(path.relative(path.dirname(from), to), from);
}

/** Dependencies of each package by its name in the store. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'web@1': ['router@1', '@types+web@1', '@scope+log@2'],
  'router@1': ['web@1', 'parser@1'],
  '@scope+log@2': ['parser@2'],
  'parser@1': [],
  'parser@2': [],
  'unused@1': [],
  '@types+web@1': [],
};

const KEPT = ['index.js', 'package.json', 'LICENSE', 'lib/build/src/index.js', 'lib/latest.js'];

const LEFT_OUT = [
  'index.d.ts',
  'index.d.cts',
  'index.js.map',
  'style.css.map',
  'README.md',
  'changes.markdown',
  'a.tsbuildinfo',
  ...['test', 'tests', '__tests__', '.github', 'docs', 'example', 'examples', 'benchmark', 'lib/build/esm'].map(
    (folder) => `${folder}/index.js`,
  ),
];

beforeEach(() => {
  write({
    'deploy/alive.mjs': '',
    LICENSE: '',
    'shell/dist-operations/page.html': '',
    'tools/src/start/put-live.ts': '',
  });
  for (const app of ['shell', 'mf-clusters', 'mf-oil-factories', 'mf-registers'])
    write({ [`${app}/dist/main.js`]: '' });
  for (const [id, dependencies] of Object.entries(PACKAGES)) {
    for (const file of [...KEPT, ...LEFT_OUT]) write({ [`${inStore(id)}/${nameOf(id)}/${file}`]: '' });
    for (const dependency of dependencies) link(dependency, inStore(id));
  }
  for (const server of SERVERS) {
    const dependencies = { web: '1', '@scope/log': '2', '@klaster/shared': 'workspace:*' };
    write({
      [`${server}/package.json`]: JSON.stringify({ dependencies, devDependencies: { unused: '1' } }),
      [`${server}/dist/main.js`]: "import 'web'; import '@scope/log/lib'; import 'node:fs'; import 'path';",
    });
    for (const id of ['web@1', '@scope+log@2', 'unused@1']) link(id, `${server}/node_modules`);
  }
});

afterEach(() => {
  for (const entry of readdirSync(mockRoot)) rmSync(within(entry), { recursive: true });
});
afterAll(() => rmSync(mockRoot, { recursive: true }));

const listFiles = (folder: string) =>
  readdirSync(within(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(within(folder), path.join(entry.parentPath, entry.name)))
    .toSorted();

const OWN = {
  api: ['LICENSE', 'alive.mjs', 'dist/main.js', 'package.json'],
  gateway: [
    'LICENSE',
    'alive.mjs',
    'apps/mf-clusters/main.js',
    'apps/mf-oil-factories/main.js',
    'apps/mf-registers/main.js',
    'apps/shell/main.js',
    'dist/main.js',
    'dist/put-live.js',
    'operations/page.html',
    'package.json',
  ],
};

it.each(SERVERS)('the bundle of the %s has its files, and of packages what the server needs to run', async (server) => {
  write({ [`bundle/${server}/dist/former.js`]: '' });
  await makeBundle(server);
  const packages = ['@scope+log@2', 'parser@1', 'parser@2', 'router@1', 'web@1'];
  const files = listFiles(`bundle/${server}`);
  expect(files.filter((file) => !file.startsWith('node_modules/'))).toEqual(OWN[server]);
  const inBundle = (id: string) => `bundle/${server}/${inStore(id)}`;
  expect(readdirSync(within(`bundle/${server}/node_modules/.pnpm`)).toSorted()).toEqual(packages);
  for (const id of packages) {
    expect(listFiles(`${inBundle(id)}/${nameOf(id)}`)).toEqual(KEPT.toSorted());
    const linked = PACKAGES[id]!.filter((dependency) => !dependency.startsWith('@types'));
    for (const dependency of linked)
      expect(realpathSync(within(inBundle(id), nameOf(dependency)))).toBe(
        within(inBundle(dependency), nameOf(dependency)),
      );
  }
  for (const id of ['web@1', '@scope+log@2'])
    expect(realpathSync(within(`bundle/${server}/node_modules`, nameOf(id)))).toBe(within(inBundle(id), nameOf(id)));
  expect(existsSync(within(inBundle('web@1'), '@types'))).toBe(false);
});

it('refuses a build that imports what package.json does not name', async () => {
  write({ 'api/dist/main.js': "import 'web'; import 'unused'; import '@scope/other/lib';" });
  await expect(makeBundle('api')).rejects.toThrow(
    'Built files import unused, @scope/other, which package.json does not name.',
  );
});

it('refuses an installation in which a package has lost a dependency', async () => {
  rmSync(within(inStore('parser@2')), { recursive: true });
  await expect(makeBundle('api')).rejects.toThrow('@scope+log@2 has no link to its parser: delete node_modules');
});
