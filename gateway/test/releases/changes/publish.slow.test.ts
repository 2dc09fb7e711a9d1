import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Authority } from '../../../src/releases/record/registry-record';
import { visitorBucket } from '../../../src/releases/registry-releases';
import { packArchive, builtRemote, builtShell, routesAt } from '../../support/built-release';
import type { BuiltRelease } from '../../support/built-release';
import { BY, RegistryUnderTest } from '../../support/registry-under-test';

const APP = 'mf-clusters';
const [v1, v2] = [builtRemote(APP, 'one'), builtRemote(APP, 'two')];

let store: RegistryUnderTest;

beforeEach(async () => {
  store = await RegistryUnderTest.create();
  await store.publish(builtShell('shell', { provides: { react: '19.3.1' } }));
});

afterEach(() => store.remove());

const app = async () => (await store.registry.views.apps([APP]))[0];
const promote = (...releases: { app: string; version: string; percent: number }[]) =>
  store.registry.changes.act({ kind: 'promote', releases }, BY);
const served = async (visitor?: string, registry = store.registry) => {
  const { remotes } = await registry.releases.forVisitor(visitor);
  return remotes.map(({ manifest, channel, fallback }) => [manifest.version, channel, fallback?.version]);
};

test('a new version is live with the previous one as fallback, and the files of both are served', async () => {
  await store.publish(v1);
  expect(await store.publish(v2)).toMatchObject({ live: v2.version, percent: 100, known: false });
  await store.publish(builtShell('later', { provides: { react: '19.3.1' } }));
  expect(await served()).toEqual([[v2.version, 'live', v1.version]]);
  expect(await app()).toMatchObject({ live: v2.version, previous: v1.version, who: 'operator', why: 'a test' });
  const { releases } = store.registry;
  const read = async (version: string) =>
    String((await releases.read({ app: APP, version }, 'screen.js', undefined))?.bytes);
  expect(await read(v1.version)).toContain('one');
  expect(await read('0000000000000000')).toBe('undefined');
  expect(await releases.read({ app: 'record', version: '00000001.json' }, 'x', undefined)).toBeNull();
  expect((await releases.readShell('assets/shell.js', 'br'))?.encoding).toBe('br');
  expect(String((await releases.readShell('index.html', undefined))?.bytes)).toContain('later');
  expect(await releases.readShell('assets/none.js', undefined)).toBeNull();
});

test('at 0 percent a release is stored and served to nobody', async () => {
  expect(await store.publish(v1, 0)).toMatchObject({ live: null, percent: 0 });
  expect(await served()).toEqual([]);
  await promote({ app: APP, version: v1.version, percent: 100 });
  expect(await served()).toEqual([[v1.version, 'live', undefined]]);
});

test('a canary goes to its share of visitors, and falls back to the live version', async () => {
  await store.publish(v1);
  expect(await store.publish(v2, 30)).toMatchObject({ live: v1.version, percent: 30 });
  for (const visitor of Array.from({ length: 40 }, (_, index) => `visitor-${index}`)) {
    const isDrawn = visitorBucket(visitor, APP) < 30;
    expect(await served(visitor)).toEqual([
      isDrawn ? [v2.version, 'canary', v1.version] : [v1.version, 'live', undefined],
    ]);
  }
  expect(await served()).toEqual([[v1.version, 'live', undefined]]);
});

test('a version that was rolled back from is not served when it is published again, until it is promoted', async () => {
  for (const release of [v1, v2]) await store.publish(release);
  await store.registry.changes.act({ kind: 'roll-back', app: APP }, BY);
  const answer = { known: true, live: v1.version, percent: 0, rolled_back: true };
  expect(await store.publish(v2)).toMatchObject(answer);
  await promote({ app: APP, version: v2.version, percent: 10 });
  expect(await store.publish(v2)).toMatchObject({ ...answer, percent: 10 });
  await promote({ app: APP, version: v2.version, percent: 100 });
  expect(await store.publish(v2)).toMatchObject({ known: true, live: v2.version, percent: 100, rolled_back: false });
});

describe('while a release is judged and not served yet', () => {
  const publishWhile = async (release: BuiltRelease, during: () => Promise<unknown>) => {
    let isDone = false;
    const authority: Authority = {
      assertAllows: async () => {
        if (isDone) return;
        isDone = true;
        await during();
      },
    };
    const archive = Readable.from([await packArchive(release)]);
    return store.registry.changes.publish(APP, archive, { ...BY, authority, percent: 100 });
  };

  test('a release whose app gets pinned is stored, but not served', async () => {
    await store.publish(v1);
    const pin = { kind: 'pin', app: APP, version: v1.version } as const;
    const answer = await publishWhile(v2, () => store.another().changes.act(pin, BY));
    expect(answer).toMatchObject({ live: v1.version, percent: 0, pinned: true });
    expect((await app())?.versions.map(({ version }) => version)).toContain(v2.version);
  });

  test('a release that is rolled back from is not promoted', async () => {
    for (const release of [v1, v2]) await store.publish(release);
    const answer = await publishWhile(v2, () => store.another().changes.act({ kind: 'roll-back', app: APP }, BY));
    expect(answer).toMatchObject({ live: v1.version, percent: 0, rolled_back: true });
  });
});

test('a release that does not fit is refused and not stored', async () => {
  const misfit = builtRemote(APP, 'misfit', { requires: { react: '^20.0.0' } });
  await expect(store.publish(misfit)).rejects.toMatchObject({ refusals: [{ rule: 'shared-versions' }] });
  expect(await store.folders(APP)).toEqual([]);
});

test('a canary is judged with both versions of other apps', async () => {
  await store.publish(builtRemote('mf-registers', 'live', { routes: routesAt('/reestrs/:id') }));
  await store.publish(builtRemote('mf-registers', 'canary', { routes: routesAt('/reestrs/:id/edit') }), 10);
  // The release is still served, although its address belongs to another app now.
  const grants = { paths: ['/reestrs/*'], connect: [] };
  await store.registry.changes.act({ kind: 'revoke', app: 'mf-registers', grants }, BY);
  await store.registry.changes.act({ kind: 'grant', app: APP, grants }, BY);
  for (const path of ['/reestrs/new', '/reestrs/new/edit']) {
    const claimant = builtRemote(APP, path, { routes: routesAt(path) });
    await expect(store.publish(claimant, 5)).rejects.toMatchObject({ refusals: [{ rule: 'routes' }] });
  }
});

test('shell and remote that need each other go live together', async () => {
  const shell = builtShell('next', { provides: { react: '20.0.0' } });
  const remote = builtRemote(APP, 'next', { requires: { react: '^20.0.0' } });
  await store.publish(builtRemote(APP, 'old', { requires: { react: '^19.0.0' } }));
  for (const release of [shell, remote]) await store.publish(release, 0);
  const wanted = [shell, remote].map((release) => ({ app: release.app, version: release.version, percent: 100 }));
  for (const alone of wanted)
    await expect(promote(alone)).rejects.toMatchObject({ refusals: [{ rule: 'shared-versions' }] });
  await promote(...wanted);
  // The previous version needs the previous shell.
  expect(await served()).toEqual([[remote.version, 'live', undefined]]);
});

test('a shell that a remote’s fallback version cannot run in is refused until there is another one', async () => {
  await store.publish(builtRemote(APP, 'before', { requires: { react: '^19.0.0' } }));
  await store.publish(builtRemote(APP, 'now', { requires: { react: '>=19' } }));
  const shell = builtShell('next', { provides: { react: '20.0.0' } });
  await expect(store.publish(shell)).rejects.toMatchObject({
    refusals: [{ rule: 'shared-versions', against: expect.stringContaining('pages fall back to it') }],
  });
  await store.publish(builtRemote(APP, 'later', { requires: { react: '>=19' } }));
  expect(await store.publish(shell)).toMatchObject({ live: shell.version });
});

test('another gateway of the same store serves a version published here', async () => {
  const other = store.another();
  await other.releases.forVisitor(undefined);
  await store.publish(v1);
  const live = async () => (await served(undefined, other))[0]?.[0];
  // A database is polled four times a second.
  for (let left = 100; left > 0 && (await live()) !== v1.version; left -= 1) await pause(20);
  expect(await live()).toBe(v1.version);
});
