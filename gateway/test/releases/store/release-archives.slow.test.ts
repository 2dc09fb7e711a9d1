import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import path from 'node:path';
import { ReleaseArchives } from '../../../src/releases/store/release-archives';
import type { ReleaseRegistry } from '../../../src/releases/release-registry';
import { FolderStore } from '../../../src/storage/folder-store';
import { StoreUnavailable } from '../../../src/storage/object-store';
import { packArchive, builtRemote, builtShell, packTar } from '../../support/built-release';
import { BY, newRegistry } from '../../support/registry-under-test';
import { Readable } from 'node:stream';

const APP = 'mf-clusters';
const [v1, v2] = [builtRemote(APP, 'one'), builtRemote(APP, 'two')];

let root: string;
let shared: FolderStore;
let faults: string[];
let here: ReleaseRegistry;

/** @param store undefined: the folder itself */
const registryIn = (folder: string, store: FolderStore | undefined) =>
  newRegistry({ folder, store, onFault: (fault) => faults.push(fault) });

const publish = async (release: typeof v1, registry = here) =>
  registry.changes.publish(release.app, Readable.from([await packArchive(release)]), { ...BY, percent: 100 });

const readScreen = async (registry: ReleaseRegistry, { version } = v1) =>
  String((await registry.releases.read({ app: APP, version }, 'screen.js', undefined))?.bytes);

const served = async (registry: ReleaseRegistry) =>
  (await registry.releases.forVisitor(undefined)).remotes.map(({ manifest }) => manifest.version);

/** A gateway on another machine. */
async function elsewhere(name = 'there'): Promise<ReleaseRegistry> {
  const registry = registryIn(path.join(root, name), shared);
  await registry.open();
  return registry;
}

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'klaster-archives-'));
  shared = new FolderStore(path.join(root, 'shared'));
  faults = [];
  here = await elsewhere('here');
  await publish(builtShell('shell'));
  await publish(v1);
});

afterEach(async () => {
  jest.restoreAllMocks();
  await rm(root, { recursive: true });
});

test('a gateway with its own folder serves releases published to another, and has the same operator’s token', async () => {
  const there = await elsewhere();
  const token = await readFile(path.join(root, 'there', 'operator.token'), 'utf8');
  expect([await here.operatorToken(), await there.operatorToken()]).toEqual([token.trim(), token.trim()]);
  expect(await served(there)).toEqual([v1.version]);
  expect(await readScreen(there)).toContain('one');
  expect(await readdir(path.join(root, 'there', 'copies', 'incoming'))).toEqual([]);
  await publish(v2);
  expect(await readScreen(there, v2)).toContain('two');
});

function archivesRead(): () => string[] {
  const read = jest.spyOn(shared, 'read');
  return () => read.mock.calls.map(([key]) => key).filter((key) => key.startsWith('archives/'));
}

function failArchives(fault: Error) {
  const read = shared.read.bind(shared);
  return jest
    .spyOn(shared, 'read')
    .mockImplementation((key) => (key.startsWith('archives/') ? Promise.reject(fault) : read(key)));
}

test('concurrent requests for a release share one download', async () => {
  const there = await elsewhere();
  await publish(v2);
  const fetched = archivesRead();
  await Promise.all(Array.from({ length: 30 }, () => readScreen(there, v2)));
  expect(fetched()).toEqual([`archives/${APP}@${v2.version}`]);
});

const copy = (file: string) => path.join(root, 'there', 'copies', APP, v1.version, file);

test('a copy that is damaged is fetched again by the next start', async () => {
  await readScreen(await elsewhere());
  for (const damage of [() => writeFile(copy('screen.js'), '"damaged"'), () => rm(copy('screen.js'))]) {
    await damage();
    expect(await readScreen(await elsewhere())).toContain('one');
  }
});

test('a file that is lost while the gateway runs is fetched again, at most once a minute', async () => {
  const there = await elsewhere();
  expect(await readScreen(there)).toContain('one');
  await rm(copy('screen.js'));
  const fetched = archivesRead();
  for (let at = 0; at < 3; at += 1) expect(await readScreen(there)).toBe('undefined');
  expect(fetched()).toEqual([]);
  const later = performance.now() + 61_000;
  jest.spyOn(performance, 'now').mockImplementation(() => later);
  await readScreen(there);
  expect(await readScreen(there)).toContain('one');
});

describe('a damaged or foreign archive', () => {
  const replace = (body: Buffer) => shared.replace(`archives/${APP}@${v1.version}`, body);
  const altered = { ...v1, files: { ...v1.files, 'screen.js': Buffer.from('alert(1)') } };

  test.each([
    ['of other content', 'hashes: the manifest gives screen.js ', () => packArchive(altered)],
    ['of another version', 'its archive is that of version', () => packArchive(v2)],
    ['with a file that leads elsewhere', '', () => packTar([{ name: '../../../evil.js', content: 'x' }])],
    ['that is torn', '', async () => (await packArchive(v1)).subarray(0, 100)],
  ])('%s is not served, and reported', async (_what, reason, body) => {
    await replace(await body());
    const there = await elsewhere();
    expect(await served(there)).toEqual([]);
    expect(await there.releases.read({ app: APP, version: v1.version }, 'screen.js', undefined)).toBeNull();
    expect(faults).toContainEqual(expect.stringContaining(`${APP}@${v1.version} is not served`));
    const fault = expect.stringContaining(`${APP}@${v1.version}: ${reason}`);
    expect((await there.views.verify()).faults).toEqual([fault]);
    expect((await readdir(path.join(root, 'there', 'copies'))).includes(APP)).toBe(false);
  });
});

test.each([
  ['a database that drops the query', new StoreUnavailable(new Error('gone'))],
  ['a full disk', Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' })],
])('%s is not damage: neither verify nor repair reports the archive', async (_what, fault) => {
  await shared.remove(['record/00000003.json']);
  const spy = failArchives(fault);
  const { views, repair } = registryIn(path.join(root, 'there'), shared);
  await expect(here.views.verify()).rejects.toThrow(fault);
  await expect(repair.preview()).rejects.toThrow(fault);
  await expect(repair.run({ ...BY, why: 'a bad disk' })).rejects.toThrow(fault);
  spy.mockRestore();
  await repair.run({ ...BY, why: 'a bad disk' });
  expect((await views.apps([APP]))[0]?.versions).toMatchObject([{ version: v1.version }]);
});

test('releases that the record does not list are removed after an hour, here and in the store', async () => {
  await shared.create(`archives/${APP}@${'0'.repeat(16)}`, 'nobody’s');
  await elsewhere();
  expect(await shared.names('archives')).toHaveLength(3);
  jest.useFakeTimers({ now: Date.now() + 2 * 60 * 60 * 1000, doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
  await elsewhere();
  jest.useRealTimers();
  expect((await shared.names('archives')).toSorted()).toEqual([
    `${APP}@${v1.version}`,
    expect.stringMatching(/^shell@/),
  ]);
});

test('copies that the record does not list are removed once a day', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'performance'] });
  await elsewhere();
  const copies = path.join(root, 'there', 'copies', APP);
  await mkdir(path.join(copies, '0'.repeat(16)));
  expect(await readdir(copies)).toHaveLength(2);
  jest.advanceTimersByTime(24 * 60 * 60 * 1000);
  for (let left = 200; left > 0 && (await readdir(copies)).length > 1; left -= 1) await pause(10);
  jest.useRealTimers();
  expect(await readdir(copies)).toEqual([v1.version]);
});

describe('a folder that was the store before', () => {
  let folder: string;
  let before: ReleaseRegistry;

  beforeEach(async () => {
    shared = new FolderStore(path.join(root, 'new'));
    folder = path.join(root, 'old');
    before = registryIn(folder, undefined);
    await before.open();
    await publish(builtShell('shell'), before);
    await publish(v1, before);
    await publish(v2, before);
  });

  test('is imported into an empty store once, with its record and keys', async () => {
    const token = await before.operatorToken();
    const now = await elsewhere('old');
    expect(await served(now)).toEqual([v2.version]);
    expect(await now.operatorToken()).toBe(token);
    expect(await now.views.verify()).toMatchObject({ events: 6, releases: 3, faults: [] });
    await publish(v1, now);
    await elsewhere('old');
    expect(await shared.names('record')).toHaveLength(7);
    expect(await readScreen(await elsewhere('other'), v2)).toContain('two');
  });

  test('is imported by the next start if the import was interrupted', async () => {
    const create = jest.spyOn(shared, 'createAll').mockRejectedValue(new StoreUnavailable(new Error('gone')));
    await expect(elsewhere('old')).rejects.toThrow(StoreUnavailable);
    create.mockRestore();
    const puts = jest.spyOn(ReleaseArchives.prototype, 'put');
    expect(await served(await elsewhere('old'))).toEqual([v2.version]);
    expect(puts).not.toHaveBeenCalled();
  });

  test('that is damaged is not imported, and the gateway does not start', async () => {
    await writeFile(path.join(folder, APP, v1.version, 'screen.js'), '"damaged"');
    await expect(elsewhere('old')).rejects.toThrow(/are not put into the store .* mf-clusters@.*screen\.js/);
    expect(await shared.names('record')).toEqual([]);
  });
});

test('while the store does not answer, nothing goes live beside a release that cannot be checked', async () => {
  const there = await elsewhere();
  await publish(builtRemote('mf-registers', 'later'));
  failArchives(new StoreUnavailable(new Error('gone')));
  await expect(there.changes.act({ kind: 'pin', app: APP }, BY)).rejects.toThrow(StoreUnavailable);
});
