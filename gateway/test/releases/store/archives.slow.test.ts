import { createReadStream } from 'node:fs';
import fs, { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { RemoteManifest } from '@klaster/shared/contract/http';
import { ReleaseRefused } from '../../../src/problems/problem-error';
import {
  packArchive,
  builtRemote,
  entryTo,
  computeIntegrity,
  buildManifest,
  packTar,
} from '../../support/built-release';
import type { BuiltRelease, TarEntry } from '../../support/built-release';
import { BY, RegistryUnderTest } from '../../support/registry-under-test';

const APP = 'mf-clusters';
const MB = 1024 * 1024;
const TWO_HOURS_MS = 2 * 60 * 60 * 1000;

let store: RegistryUnderTest;

beforeEach(async () => {
  store = await RegistryUnderTest.create();
});

afterEach(() => store.remove());

async function expectNothingKept(): Promise<void> {
  for (const folder of [APP, 'incoming', 'record']) expect(await store.list(folder)).toEqual([]);
}

const withEntry = (entry: TarEntry) => {
  const files = Object.entries(builtRemote(APP, 'one').files).map(([name, content]) => ({ name, content }));
  return packTar([...files, entry]);
};
const empty = (count: number, bytes: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `${at}.js`, content: Buffer.alloc(bytes) }));

/** The release with files changed after it was built. */
const changed = (change: (files: BuiltRelease['files']) => void) => {
  const release = builtRemote(APP, 'one');
  change(release.files);
  return packArchive(release);
};
const withManifest = (text: string) => changed((files) => (files['routes.json'] = Buffer.from(text)));
const withAudience = (list: 'routes' | 'navigation') => {
  const manifest = buildManifest(APP, { navigation: [entryTo('/reports', 'Ҳисоботлар')] });
  const strange = manifest[list].map((one) => ({ ...one, audience: 'everyone' }));
  return withManifest(JSON.stringify({ ...manifest, [list]: strange }));
};
const withManyRoutes = () => {
  const { routes } = JSON.parse(String(builtRemote(APP, 'one').files['routes.json'])) as RemoteManifest;
  return packArchive(builtRemote(APP, 'many', { routes: Array.from({ length: 2000 }, () => routes).flat() }));
};
const swapped = (files: BuiltRelease['files']) => {
  const text = String(files['routes.json']).replace(
    computeIntegrity(files['screen.js'] ?? ''),
    computeIntegrity('"evil"'),
  );
  files['routes.json'] = Buffer.from(text);
  files['screen.js'] = Buffer.from('"evil"');
};
const device = { name: 'null.js', type: 'character-device', devmajor: 1, devminor: 3 } as const;

test.each<[string, () => Promise<Buffer>, RegExp]>([
  ['a file out of the release', () => withEntry({ name: '../../evil.js', content: 'x' }), /archive: .*no path within/],
  ['a file at an absolute path', () => withEntry({ name: '/tmp/evil.js', content: 'x' }), /archive: .*no path within/],
  ['a file by a backslash', () => withEntry({ name: '..\\evil.js', content: 'x' }), /archive: .*no path within/],
  ['a hidden file', () => withEntry({ name: '.env.js', content: 'x' }), /archive: .*no path within/],
  ['a file of an endless name', () => withEntry({ name: `${'a'.repeat(300)}.js` }), /archive: .*no path within/],
  ['a file of a name no disk takes', () => withEntry({ name: `${'ж'.repeat(190)}.js` }), /archive: .*no path within/],
  [
    'a symbolic link',
    () => withEntry({ name: 'a.js', type: 'symlink', linkname: '/etc/passwd' }),
    /archive: .*is a symlink/,
  ],
  ['a hard link', () => withEntry({ name: 'a.js', type: 'link', linkname: 'remoteEntry.js' }), /archive: .*is a link/],
  ['a device', () => withEntry(device), /archive: .*is a character-device/],
  ['a folder', () => withEntry({ name: 'folder', type: 'directory' }), /archive: .*is a directory/],
  ['a type no app needs', () => withEntry({ name: 'run.sh', content: 'x' }), /archive: .*of a type/],
  ['a file twice', () => withEntry({ name: 'remoteEntry.js', content: 'x' }), /archive: .*two files of the archive/],
  ['a file below another', () => withEntry({ name: 'remoteEntry.js/x.js' }), /archive: .*two files of the archive/],
  ['a file that is not listed', () => withEntry({ name: 'more.js' }), /archive: .*more\.js is in the archive/],
  [
    'a compressed form of nothing',
    () => withEntry({ name: 'more.js.br', content: brotliCompressSync('x') }),
    /archive: .*more\.js\.br is/,
  ],
  [
    'one file beyond its limit',
    () => withEntry({ name: 'big.js', content: Buffer.alloc(20 * MB + 1) }),
    /archive: .*; a file may/,
  ],
  // Smaller than the limit of the tar.
  [
    'files beyond theirs together',
    () => packTar(empty(4, 15 * MB + 1)),
    /archive: .*together they may have 62914560 bytes/,
  ],
  [
    'nothing but padding',
    async () => gzipSync(Buffer.alloc(67 * MB)),
    /archive: .*unpacked it may have 69206016 bytes/,
  ],
  ['too many files', () => packTar(empty(2001, 0)), /archive: .*it may hold 2000 files/],
  [
    'a compressed form that unpacks to more than its original',
    () => changed((files) => (files['screen.js.gz'] = gzipSync(Buffer.alloc(50 * MB)))),
    /archive: .*screen\.js\.gz is not the compressed form of screen\.js/,
  ],
  [
    'a compressed form of other code',
    () => changed((files) => (files['remoteEntry.js.br'] = brotliCompressSync('"other"'))),
    /archive: .*not the compressed form/,
  ],
  [
    'only its first half',
    async () => (await packArchive(builtRemote(APP, 'one'))).subarray(0, 300),
    /archive|manifest/,
  ],
  ['no gzip', async () => Buffer.from('PK\u0003\u0004'), /archive|manifest/],
  ['a cut tar', async () => gzipSync(Buffer.alloc(700, 'a')), /archive|manifest/],
  ['nothing', async () => Buffer.alloc(0), /archive|manifest/],
  ['another app’s release', () => packArchive(builtRemote('mf-registers', 'one')), /name: .*published as mf-clusters/],
  [
    'a changed file',
    () => changed((files) => (files['screen.js'] = Buffer.from('"evil"'))),
    /hashes: .*gives screen\.js/,
  ],
  ['a missing file', () => changed((files) => delete files['screen.js']), /hashes: .*lists screen\.js/],
  ['a changed manifest', () => changed(swapped), /hashes: .*mf-clusters says it is version/],
  ['an empty manifest', () => withManifest(''), /manifest: /],
  ['a torn manifest', () => withManifest('{'), /manifest: /],
  ['a manifest of little', () => withManifest('{"name":"mf-clusters"}'), /manifest: /],
  ['a manifest of null', () => withManifest('null'), /manifest: /],
  ['routes for an unknown audience', () => withAudience('routes'), /manifest: .*routes\.0\.audience: /],
  ['navigation for an unknown audience', () => withAudience('navigation'), /manifest: .*navigation\.0\.audience: /],
  [
    'a manifest that would make every page large',
    withManyRoutes,
    /manifest: .*routes\.json of mf-clusters is too large/,
  ],
])('an archive with %s is refused and leaves nothing behind', async (_what, make, refusal) => {
  const error: unknown = await store.send(APP, await make()).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ReleaseRefused);
  expect((error as Error).message).toMatch(refusal);
  await expectNothingKept();
});

test('an aborted upload leaves nothing behind, and one beyond the limit is not unpacked', async () => {
  const archive = await packArchive(builtRemote(APP, 'one'));
  const broken = Readable.from(
    (function* () {
      yield archive.subarray(0, 100);
      throw new Error('the sender left');
    })(),
    { objectMode: false },
  );
  await expect(store.registry.changes.publish(APP, broken, { ...BY, percent: 100 })).rejects.toThrow('the sender left');
  const endless = createReadStream('/dev/zero', { end: 25 * MB });
  const refusal = { code: 'payload_too_large' };
  await expect(store.registry.changes.publish(APP, endless, { ...BY, percent: 100 })).rejects.toMatchObject(refusal);
  await expectNothingKept();
});

test('leftovers of a gateway that was killed go after an hour', async () => {
  await store.publish(builtRemote(APP, 'one'));
  const incoming = (name: string) => path.join(store.folder, 'incoming', name);
  for (const name of ['old', 'new']) await mkdir(incoming(name), { recursive: true });
  await writeFile(path.join(incoming('old'), 'archive'), 'half');
  const then = new Date(Date.now() - TWO_HOURS_MS);
  await utimes(incoming('old'), then, then);
  await store.another().open();
  expect(await store.list('incoming')).toEqual(['new']);
  expect(await store.list(APP)).toHaveLength(1);
});

test('a folder of no recorded release is deleted after an hour, unless the record is broken', async () => {
  const release = builtRemote(APP, 'one');
  await store.publish(release);
  await mkdir(path.join(store.folder, APP, '0'.repeat(16)));
  jest.useFakeTimers({ now: Date.now() + TWO_HOURS_MS, doNotFake: ['nextTick', 'setImmediate'] });
  await store.store.replace('record/00000003.json', 'torn');
  await store.another().open();
  expect(await store.list(APP)).toHaveLength(2);
  await store.store.remove(['record/00000003.json']);
  await store.another().open();
  jest.useRealTimers();
  expect(await store.list(APP)).toEqual([release.version]);
});

test('a damaged release is replaced by its next publication', async () => {
  const release = builtRemote(APP, 'one');
  await store.publish(release);
  await writeFile(path.join(store.folder, APP, release.version, 'screen.js'), '"damaged"');
  const [fault] = (await store.registry.views.verify()).faults;
  expect(fault).toContain(`${APP}@${release.version}: the manifest gives screen.js`);
  expect(await store.publish(release)).toMatchObject({ known: true });
  expect(await store.registry.views.verify()).toEqual({ events: 2, releases: 1, faults: [] });
});

test('a live release whose folder vanished keeps its place while it is known, and is then replaced', async () => {
  const [v1, v2] = [builtRemote(APP, 'one'), builtRemote(APP, 'two')];
  for (const release of [v1, v2]) await store.publish(release);
  await rm(path.join(store.folder, APP, v2.version), { recursive: true });
  const served = (await store.registry.releases.forVisitor(undefined)).remotes;
  expect(served).toMatchObject([{ manifest: { version: v2.version }, fallback: { version: v1.version } }]);
  const restarted = await store.another().releases.forVisitor(undefined);
  expect(restarted.remotes[0]?.manifest.version).toBe(v1.version);
  expect((await store.registry.views.verify()).faults).toEqual([expect.stringContaining(`${APP}@${v2.version}`)]);
});

test('a release is reported neither as damaged nor as missing when file handles run out', async () => {
  const release = builtRemote(APP, 'one');
  await store.publish(release);
  const overload = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE', syscall: 'open' });
  for (const call of ['readFile', 'readdir'] as const) {
    const spy = jest.spyOn(fs, call).mockRejectedValue(overload);
    await expect(store.registry.views.verify()).rejects.toThrow(overload);
    const { releases } = store.another();
    await expect(releases.read({ app: APP, version: release.version }, 'screen.js', undefined)).rejects.toThrow(
      overload,
    );
    spy.mockRestore();
  }
  expect((await store.registry.views.verify()).faults).toEqual([]);
});
