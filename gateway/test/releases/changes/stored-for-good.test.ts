import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import { RegistryRecord } from '../../../src/releases/record/registry-record';
import { FolderStore } from '../../../src/storage/folder-store';
import { packArchive, builtRemote, builtShell } from '../../support/built-release';
import { RegistryUnderTest } from '../../support/registry-under-test';

const APP = 'mf-clusters';
const release = builtRemote(APP, 'one');
const { version } = release;
const plain = release.files['screen.js']!;

/** The same version with another compressed form of a file. */
const repacked = {
  ...release,
  files: {
    ...release.files,
    'screen.js.br': brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  },
};

let store: RegistryUnderTest;

beforeEach(async () => {
  store = await RegistryUnderTest.create();
  await store.publish(builtShell('shell'));
  await store.publish(release);
});

afterEach(() => store.remove());

const isFolder = () => store.store instanceof FolderStore;
const archive = () => store.store.read(`archives/${APP}@${version}`);
const faults = async () => (await store.registry.views.verify()).faults;
const events = async () => (await store.registry.views.history(undefined, 50)).length;
const fileIn = (name: string) => path.join(store.releases, APP, version, name);
const read = async (registry = store.registry) =>
  (await registry.releases.read({ app: APP, version }, 'screen.js', 'br'))?.bytes;

/** Replaces the stored release by another valid one of that version. */
async function swap({ files }: typeof release): Promise<void> {
  if (isFolder()) await writeFile(fileIn('screen.js.br'), files['screen.js.br']!);
  else await store.store.replace(`archives/${APP}@${version}`, await packArchive({ ...release, files }));
}

function omitDigest<Event extends { sha256?: string | undefined }>({ sha256: _, ...event }: Event) {
  return event;
}

/** Another gateway of the store without copies. */
async function startStore() {
  if (!isFolder()) await rm(store.releases, { recursive: true });
  const gateway = store.another();
  await gateway.open();
  return gateway;
}

test('the record has the SHA-256 of all files of a release', async () => {
  const event = (await store.registry.views.history(APP, 50)).find(({ kind }) => kind === 'published');
  expect(event).toMatchObject({ version, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
  const [app] = await store.registry.views.apps([APP]);
  expect(app?.versions).toMatchObject([{ version, sha256: event && 'sha256' in event && event.sha256 }]);
});

test('the same files again change nothing and add no event, however the archive is compressed', async () => {
  const [before, count] = [await archive(), await events()];
  expect(await store.publish(release)).toMatchObject({ version, live: version, percent: 100, known: true });
  const packedAgain = gzipSync(gunzipSync(await packArchive(release)), { level: 1 });
  expect(await store.send(APP, packedAgain)).toMatchObject({ version, live: version, percent: 100, known: true });
  expect(await archive()).toEqual(before);
  expect(await events()).toBe(count);
});

test('other files under the same version are refused and change nothing', async () => {
  const [before, count] = [await archive(), await events()];
  await expect(store.publish(repacked)).rejects.toMatchObject({
    code: 'release_differs',
    message: expect.stringContaining('a stored release never changes') as string,
  });
  expect(await archive()).toEqual(before);
  expect(await events()).toBe(count);
  expect(await read()).toEqual(release.files['screen.js.br']);
  expect(await faults()).toEqual([]);
});

test('of two gateways that publish other files under one version at once, one is refused', async () => {
  await store.remove();
  store = await RegistryUnderTest.create();
  await store.publish(builtShell('shell'));
  const folder = isFolder() ? store.folder : `${store.folder}-2`;
  const other = store.another(folder);
  await other.open();
  const publish = async (registry: typeof other, built: typeof release) => {
    const from = Object.assign(Object.create(store) as RegistryUnderTest, { registry });
    return from.publish(built);
  };
  const outcomes = await Promise.allSettled([publish(store.registry, release), publish(other, repacked)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await faults()).toEqual([]);
  if (!isFolder()) await rm(folder, { recursive: true });
});

test('a stored release that was replaced is found by verify and not served after a restart', async () => {
  await swap(repacked);
  expect(await faults()).toEqual([
    expect.stringMatching(`^${APP}@${version}: the SHA-256 of its files is [0-9a-f]{64}, that in the record`),
  ]);
  const gateway = await startStore();
  expect((await gateway.releases.forVisitor(undefined)).remotes).toEqual([]);
  expect(await read(gateway)).toBeUndefined();
});

test('a file that is replaced while a gateway runs is not served', async () => {
  expect(await read()).toEqual(release.files['screen.js.br']);
  await writeFile(fileIn('screen.js.br'), repacked.files['screen.js.br']);
  expect(await read()).toEqual(plain);
  await writeFile(fileIn('screen.js'), 'alert(1)');
  await writeFile(fileIn('screen.js.br'), brotliCompressSync('alert(1)'));
  expect(await read()).toBeUndefined();
});

test('publishing the recorded files again repairs a replaced release', async () => {
  const count = await events();
  await swap(repacked);
  expect(await store.publish(release)).toMatchObject({ known: true });
  expect(await faults()).toEqual([]);
  expect(await read(await startStore())).toEqual(release.files['screen.js.br']);
  expect(await events()).toBe(count);
});

test('a release without a recorded digest is served and cannot be replaced', async () => {
  const older = builtRemote('mf-registers', 'older');
  const append = Reflect.get<RegistryRecord, 'append'>(RegistryRecord.prototype, 'append');
  const withoutDigest = jest.spyOn(RegistryRecord.prototype, 'append').mockImplementation(function (
    this: RegistryRecord,
    judge,
    authority,
  ) {
    return append.call(
      this,
      async (state) => {
        const draft = await judge(state);
        return draft?.kind === 'published' ? omitDigest(draft) : draft;
      },
      authority,
    );
  });
  await store.publish(older);
  withoutDigest.mockRestore();
  const [app] = await store.registry.views.apps(['mf-registers']);
  expect(app?.versions[0]?.sha256).toBeUndefined();
  const gateway = await startStore();
  expect((await gateway.releases.forVisitor(undefined)).remotes).toHaveLength(2);
  expect(await faults()).toEqual([]);
  expect(await store.publish(older)).toMatchObject({ known: true });
  const other = { ...older, files: { ...older.files } };
  delete other.files['screen.js.br'];
  await expect(store.publish(other)).rejects.toMatchObject({ code: 'release_differs' });
});
