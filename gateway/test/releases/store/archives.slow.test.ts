import { createReadStream } from 'node:fs';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { GateRefusal, RemoteManifest } from '@klaster/shared/contract';
import { ReleaseRefused } from '../../../src/problems/registry-problem';
import { archiveOf, builtRemote, entryTo, integrityOf, manifestOf, tarOf } from '../../support/built-release';
import type { BuiltRelease, TarEntry } from '../../support/built-release';
import { BY, RegistryUnderTest } from '../../support/registry-under-test';

const APP = 'mf-clusters';
const MB = 1024 * 1024;

let store: RegistryUnderTest;

beforeEach(async () => {
  store = await RegistryUnderTest.create();
});

afterEach(() => store.remove());

async function refusalsOf(publication: Promise<unknown>): Promise<readonly GateRefusal[]> {
  const error = await publication.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ReleaseRefused);
  return (error as ReleaseRefused).refusals;
}

async function expectNothingKept(): Promise<void> {
  expect(await store.list(APP)).toEqual([]);
  expect(await store.list('incoming')).toEqual([]);
  expect(await store.list('record')).toEqual([]);
}

const entriesOf = ({ files }: BuiltRelease): TarEntry[] =>
  Object.entries(files).map(([name, content]) => ({ name, content }));

const withEntry = (entry: TarEntry) => tarOf([...entriesOf(builtRemote(APP, 'one')), entry]);

test('a whole release is stored, and the same one is recognised', async () => {
  const release = builtRemote(APP, 'one');
  expect(await store.publish(release)).toMatchObject({ version: release.version, live: release.version, known: false });
  expect(await store.list(`${APP}/${release.version}`)).toEqual(Object.keys(release.files).toSorted());
  expect(await store.publish(release)).toMatchObject({ version: release.version, known: true });
  expect(await store.list('incoming')).toEqual([]);
  expect(await store.list('record')).toHaveLength(2);
});

test.each<[string, TarEntry, RegExp]>([
  ['out of the release', { name: '../../evil.js', content: 'x' }, /no path within/],
  ['at an absolute path', { name: '/tmp/evil.js', content: 'x' }, /no path within/],
  ['by a backslash', { name: '..\\evil.js', content: 'x' }, /no path within/],
  ['hidden', { name: '.env.js', content: 'x' }, /no path within/],
  ['of an endless name', { name: `${'a'.repeat(300)}.js`, content: 'x' }, /no path within/],
  ['of a name no disk takes', { name: `${'ж'.repeat(190)}.js`, content: 'x' }, /no path within/],
  ['a symbolic link', { name: 'link.js', type: 'symlink', linkname: '/etc/passwd' }, /is a symlink/],
  ['a hard link', { name: 'link.js', type: 'link', linkname: 'remoteEntry.js' }, /is a link/],
  ['a device', { name: 'null.js', type: 'character-device', devmajor: 1, devminor: 3 }, /is a character-device/],
  ['a folder', { name: 'folder', type: 'directory' }, /is a directory/],
  ['of a type no app needs', { name: 'run.sh', content: 'x' }, /of a type/],
  ['there twice', { name: 'remoteEntry.js', content: 'x' }, /two files of the archive/],
  ['below another file', { name: 'remoteEntry.js/x.js', content: 'x' }, /two files of the archive/],
  ['not listed', { name: 'more.js', content: 'x' }, /more\.js is in the archive/],
  ['a twin of nothing', { name: 'more.js.br', content: brotliCompressSync('x') }, /more\.js\.br is/],
])('an archive with a file %s leaves nothing behind', async (_kind, entry, reason) => {
  const [refusal] = await refusalsOf(store.send(APP, await withEntry(entry)));
  expect(refusal?.rule).toBe('archive');
  expect(refusal?.release).toMatch(reason);
  await expectNothingKept();
});

test.each([
  ['one file beyond its limit', () => withEntry({ name: 'big.js', content: Buffer.alloc(20 * MB + 1) }), /^a file may/],
  [
    // Less than the tar itself may have.
    'files beyond theirs together',
    () => tarOf(Array.from({ length: 4 }, (_, at) => ({ name: `${at}.js`, content: Buffer.alloc(15 * MB + 1) }))),
    /^together they may have 62914560 bytes/,
  ],
  ['nothing but padding', async () => gzipSync(Buffer.alloc(67 * MB)), /^unpacked it may have 69206016 bytes/],
  [
    'too many files',
    () => tarOf(Array.from({ length: 2001 }, (_, at) => ({ name: `${at}.js`, content: '' }))),
    /^it may hold 2000 files/,
  ],
])('a bomb (%s) is stopped', async (_kind, make, bound) => {
  const [refusal] = await refusalsOf(store.send(APP, await make()));
  expect(refusal).toMatchObject({ rule: 'archive', against: expect.stringMatching(bound) });
  await expectNothingKept();
});

test('a twin that unpacks to more than its original is stopped there', async () => {
  const release = builtRemote(APP, 'one');
  release.files['screen.js.gz'] = gzipSync(Buffer.alloc(50 * MB));
  const [refusal] = await refusalsOf(store.publish(release));
  expect(refusal?.release).toContain('screen.js.gz is not the compressed form of screen.js');
  await expectNothingKept();
});

test('a twin with other code than its original is refused', async () => {
  const release = builtRemote(APP, 'one');
  release.files['remoteEntry.js.br'] = brotliCompressSync('"other"');
  expect((await refusalsOf(store.publish(release)))[0]?.rule).toBe('archive');
  await expectNothingKept();
});

test.each<[string, (archive: Buffer) => Buffer]>([
  ['cut off', (archive) => archive.subarray(0, archive.length / 2)],
  ['that is none', () => Buffer.from('PK\u0003\u0004')],
  ['of a cut tar', () => gzipSync(Buffer.alloc(700, 'a'))],
  ['without anything', () => Buffer.alloc(0)],
])('an archive %s leaves nothing behind', async (_kind, change) => {
  const archive = change(await archiveOf(builtRemote(APP, 'one')));
  expect((await refusalsOf(store.send(APP, archive)))[0]).toMatchObject({
    rule: expect.stringMatching(/archive|manifest/),
  });
  await expectNothingKept();
});

test('an upload that breaks off leaves nothing behind', async () => {
  const archive = await archiveOf(builtRemote(APP, 'one'));
  const broken = Readable.from(
    (function* () {
      yield archive.subarray(0, 100);
      throw new Error('the sender left');
    })(),
    { objectMode: false },
  );
  await expect(store.registry.moves.publish(APP, broken, { percent: 100, by: BY })).rejects.toThrow('the sender left');
  await expectNothingKept();
});

test('an upload beyond its limit is not even looked into', async () => {
  const endless = createReadStream('/dev/zero', { end: 25 * MB });
  await expect(store.registry.moves.publish(APP, endless, { percent: 100, by: BY })).rejects.toMatchObject({
    statusCode: 413,
  });
  await expectNothingKept();
});

test('another app’s release is refused by name', async () => {
  const archive = await archiveOf(builtRemote('mf-registers', 'one'));
  expect(await refusalsOf(store.send(APP, archive))).toMatchObject([
    { rule: 'name', remedy: 'Publish it as mf-registers.' },
  ]);
  await expectNothingKept();
});

test.each<[string, (release: BuiltRelease) => void, string]>([
  ['a changed file', ({ files }) => (files['screen.js'] = Buffer.from('"evil"')), 'the manifest gives screen.js'],
  ['a missing file', ({ files }) => delete files['screen.js'], 'the manifest lists screen.js'],
  [
    'a changed manifest',
    ({ files }) => {
      const text = String(files['routes.json']).replace(integrityOf(files['screen.js'] ?? ''), integrityOf('"evil"'));
      files['routes.json'] = Buffer.from(text);
      files['screen.js'] = Buffer.from('"evil"');
    },
    'mf-clusters says it is version',
  ],
])('%s is refused by hashes', async (_kind, change, sentence) => {
  const release = builtRemote(APP, 'one');
  change(release);
  const refusals = await refusalsOf(store.publish(release));
  expect(refusals.find(({ rule }) => rule === 'hashes')?.release).toContain(sentence);
  await expectNothingKept();
});

test.each(['', '{', '{"name":"mf-clusters"}', 'null'])('a manifest %j is refused', async (text) => {
  const release = builtRemote(APP, 'one');
  release.files['routes.json'] = Buffer.from(text);
  expect((await refusalsOf(store.publish(release)))[0]?.rule).toBe('manifest');
  await expectNothingKept();
});

test.each(['routes', 'navigation'] as const)(
  'a manifest whose %s are for an unknown audience is refused',
  async (list) => {
    const manifest = manifestOf(APP, { navigation: [entryTo('/reports', 'Ҳисоботлар')] });
    const strange = manifest[list].map((one) => ({ ...one, audience: 'everyone' }));
    const release = builtRemote(APP, 'one');
    release.files['routes.json'] = Buffer.from(JSON.stringify({ ...manifest, [list]: strange }));
    const [refusal] = await refusalsOf(store.publish(release));
    expect(refusal?.rule).toBe('manifest');
    expect(refusal?.against).toContain(`${list}.0.audience: `);
    await expectNothingKept();
  },
);

test('a manifest that would make every page large is refused', async () => {
  const { routes } = JSON.parse(String(builtRemote(APP, 'one').files['routes.json'])) as RemoteManifest;
  const many = builtRemote(APP, 'many', { routes: Array.from({ length: 2000 }, () => routes).flat() });
  expect((await refusalsOf(store.publish(many)))[0]).toMatchObject({
    rule: 'manifest',
    release: `routes.json of ${APP} is too large`,
  });
  await expectNothingKept();
});

test('leftovers of a gateway that was killed go after an hour', async () => {
  await store.publish(builtRemote(APP, 'one'));
  await mkdir(path.join(store.folder, 'incoming', 'old'), { recursive: true });
  await mkdir(path.join(store.folder, 'incoming', 'new'), { recursive: true });
  await writeFile(path.join(store.folder, 'incoming', 'old', 'archive'), 'half');
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  await utimes(path.join(store.folder, 'incoming', 'old'), twoHoursAgo, twoHoursAgo);
  await store.another().open();
  expect(await store.list('incoming')).toEqual(['new']);
  expect(await store.list(APP)).toHaveLength(1);
});

test('a folder of no recorded release is deleted after an hour, unless the record is broken', async () => {
  const release = builtRemote(APP, 'one');
  await store.publish(release);
  const stray = path.join(store.folder, APP, '0'.repeat(16));
  await mkdir(stray);
  jest.useFakeTimers({ now: Date.now() + 2 * 60 * 60 * 1000, doNotFake: ['nextTick', 'setImmediate'] });
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
  expect((await store.registry.views.verify()).faults[0]).toContain(
    `${APP}@${release.version}: the manifest gives screen.js`,
  );
  expect(await store.publish(release)).toMatchObject({ known: true });
  expect(await store.registry.views.verify()).toEqual({ events: 2, releases: 1, faults: [] });
});

test('a live release whose folder vanished keeps its place while it is known, and is then replaced', async () => {
  const [v1, v2] = [builtRemote(APP, 'one'), builtRemote(APP, 'two')];
  await store.publish(v1);
  await store.publish(v2);
  await rm(path.join(store.folder, APP, v2.version), { recursive: true });
  const served = (await store.registry.releases.forVisitor(undefined)).remotes;
  expect(served).toMatchObject([{ manifest: { version: v2.version }, fallback: { version: v1.version } }]);
  const restarted = await store.another().releases.forVisitor(undefined);
  expect(restarted.remotes[0]?.manifest.version).toBe(v1.version);
  expect((await store.registry.views.verify()).faults).toEqual([expect.stringContaining(`${APP}@${v2.version}`)]);
});
