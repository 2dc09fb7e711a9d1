import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { AppReleases } from '@klaster/shared/contract';
import type { Authority } from '../../../src/releases/record/authority';
import { visitorBucket } from '../../../src/releases/visitor-bucket';
import { archiveOf, builtRemote, builtShell, routesAt } from '../../support/built-release';
import type { BuiltRelease } from '../../support/built-release';
import { BY, RegistryUnderTest } from '../../support/registry-under-test';

const APP = 'mf-clusters';
const [v1, v2, v3] = ['one', 'two', 'three'].map((content) => builtRemote(APP, content)) as [
  BuiltRelease,
  BuiltRelease,
  BuiltRelease,
];

let store: RegistryUnderTest;

beforeEach(async () => {
  store = await RegistryUnderTest.create();
  await store.publish(builtShell('shell', { provides: { react: '19.3.1' } }));
});

afterEach(() => store.remove());

const app = async (): Promise<AppReleases | undefined> => (await store.registry.views.apps([APP]))[0];
const served = async (visitor?: string) => {
  const { remotes } = await store.registry.releases.forVisitor(visitor);
  return remotes.map(({ manifest, channel, fallback }) => [manifest.version, channel, fallback?.version]);
};

test('a new version is live for everybody, the one before it to fall back to', async () => {
  await store.publish(v1);
  await store.publish(v2);
  expect(await served()).toEqual([[v2.version, 'live', v1.version]]);
  expect(await app()).toMatchObject({ live: v2.version, previous: v1.version, who: 'operator', why: 'a test' });
});

test('files of every stored version are served, and the shell’s by their path alone', async () => {
  await store.publish(v1);
  await store.publish(v2);
  await store.publish(builtShell('later', { provides: { react: '19.3.1' } }));
  const { releases } = store.registry;
  expect((await releases.read({ app: APP, version: v1.version }, 'screen.js', undefined))?.bytes.toString()).toContain(
    'one',
  );
  expect(await releases.read({ app: APP, version: '0000000000000000' }, 'screen.js', undefined)).toBeNull();
  expect(await releases.read({ app: 'record', version: '00000001.json' }, 'x', undefined)).toBeNull();
  expect((await releases.readShell('assets/shell.js', 'br'))?.encoding).toBe('br');
  expect((await releases.readShell('index.html', undefined))?.bytes.toString()).toContain('later');
  expect(await releases.readShell('assets/none.js', undefined)).toBeNull();
});

test('at 0 percent a release is stored and served to nobody', async () => {
  expect(await store.publish(v1, 0)).toMatchObject({ live: null, percent: 0 });
  expect(await served()).toEqual([]);
  await store.registry.moves.promote([{ app: APP, version: v1.version, percent: 100 }], BY);
  expect(await served()).toEqual([[v1.version, 'live', undefined]]);
});

test('a canary goes to its share of visitors, falls back to the live version, and can be promoted to all', async () => {
  await store.publish(v1);
  expect(await store.publish(v2, 30)).toMatchObject({ live: v1.version, percent: 30 });
  const visitors = Array.from({ length: 40 }, (_, index) => `visitor-${index}`);
  for (const visitor of visitors) {
    const expected =
      visitorBucket(visitor, APP) < 30 ? [v2.version, 'canary', v1.version] : [v1.version, 'live', undefined];
    expect(await served(visitor)).toEqual([expected]);
  }
  expect(await served()).toEqual([[v1.version, 'live', undefined]]);
  await store.registry.moves.promote([{ app: APP, version: v2.version, percent: 100 }], BY);
  expect(await app()).toMatchObject({ live: v2.version, canary: null, previous: v1.version });
});

test('a rollback goes to the previous version, but not to one that was rolled back from', async () => {
  for (const release of [v1, v2, v3]) await store.publish(release);
  await store.registry.moves.rollBack(APP, undefined, BY);
  expect(await served()).toEqual([[v2.version, 'live', v1.version]]);
  await store.registry.moves.rollBack(APP, undefined, BY);
  expect(await served()).toEqual([[v1.version, 'live', undefined]]);
  await expect(store.registry.moves.rollBack(APP, undefined, BY)).rejects.toMatchObject({ code: 'unknown_release' });
});

test.each([[100], [10]])(
  'what was rolled back from stays back when it is published again at %s percent, until it is promoted',
  async (percent) => {
    for (const release of [v1, v2]) await store.publish(release);
    await store.registry.moves.rollBack(APP, undefined, BY);
    expect(await store.publish(v2, percent)).toMatchObject({
      known: true,
      live: v1.version,
      percent: 0,
      rolled_back: true,
    });
    expect(await served()).toEqual([[v1.version, 'live', undefined]]);
    await store.registry.moves.promote([{ app: APP, version: v2.version, percent: 100 }], BY);
    expect(await store.publish(v2)).toMatchObject({ known: true, live: v2.version, percent: 100, rolled_back: false });
  },
);

test('a version that the gateway rolled back from is not promoted by publishing it again', async () => {
  for (const release of [v1, v2]) await store.publish(release);
  const sinceSeq = (await store.registry.releases.forVisitor(undefined)).remotes[0]!.sinceSeq;
  await store.registry.moves.rollBackByItself({ app: APP, version: v2.version, sinceSeq }, BY);
  expect(await store.publish(v2)).toMatchObject({ live: v1.version, percent: 0, rolled_back: true });
});

test('a canary that a rollback went past stays back as well', async () => {
  for (const release of [v1, v2]) await store.publish(release);
  await store.publish(v3, 10);
  await store.registry.moves.rollBack(APP, v1.version, BY);
  expect(await store.publish(v3, 10)).toMatchObject({ live: v1.version, percent: 0, rolled_back: true });
  expect(await app()).toMatchObject({ live: v1.version, canary: null });
});

test('a version that was rolled back from is given to some again, and to all by a promotion alone', async () => {
  for (const release of [v1, v2]) await store.publish(release);
  await store.registry.moves.rollBack(APP, undefined, BY);
  await store.registry.moves.promote([{ app: APP, version: v2.version, percent: 10 }], BY);
  expect(await store.publish(v2)).toMatchObject({ live: v1.version, percent: 10, rolled_back: true });
  await store.registry.moves.promote([{ app: APP, version: v2.version, percent: 100 }], BY);
  expect(await store.publish(v2)).toMatchObject({ live: v2.version, percent: 100, rolled_back: false });
});

test('with a canary out, a rollback takes it off', async () => {
  await store.publish(v1);
  await store.publish(v2, 50);
  await store.registry.moves.rollBack(APP, undefined, BY);
  expect(await app()).toMatchObject({ live: v1.version, canary: null });
});

test('a pinned app is held at another version when it is pinned again; at the same one nothing is recorded', async () => {
  for (const release of [v1, v2]) await store.publish(release);
  const pins = async () => (await store.registry.views.history(APP, 100)).filter(({ kind }) => kind === 'pinned');
  for (const { version } of [v2, v2, v1, v1]) await store.registry.moves.pin(APP, version, BY);
  expect(await app()).toMatchObject({ live: v1.version, pinned: true });
  expect(await pins()).toHaveLength(2);
});

test('releases of a pinned app are stored but not served', async () => {
  await store.publish(v1);
  await store.publish(v2);
  await store.registry.moves.pin(APP, v1.version, BY);
  expect(await served()).toEqual([[v1.version, 'live', v2.version]]);
  expect(await store.publish(v3)).toMatchObject({ live: v1.version, percent: 0, pinned: true });
  const promotion = store.registry.moves.promote([{ app: APP, version: v3.version, percent: 100 }], BY);
  await expect(promotion).rejects.toMatchObject({ code: 'release_pinned' });
  await expect(store.registry.moves.rollBack(APP, v2.version, BY)).rejects.toMatchObject({ code: 'release_pinned' });
  await store.registry.moves.unpin(APP, BY);
  await store.registry.moves.promote([{ app: APP, version: v3.version, percent: 100 }], BY);
  expect(await app()).toMatchObject({ live: v3.version, pinned: false });
});

/** Somebody else does something while a release is on its way: it was judged, and is not served yet. */
const publishWhile = async (release: BuiltRelease, during: () => Promise<unknown>) => {
  let isDone = false;
  const authority: Authority = {
    assertAllows: async () => {
      if (isDone) return;
      isDone = true;
      await during();
    },
  };
  const archive = Readable.from([await archiveOf(release)]);
  return store.registry.moves.under(authority).publish(APP, archive, { percent: 100, by: BY });
};

test('a release whose app is pinned during its publication is stored, and served to nobody', async () => {
  await store.publish(v1);
  const answer = await publishWhile(v2, () => store.another().moves.pin(APP, v1.version, BY));
  expect(answer).toMatchObject({ live: v1.version, percent: 0, pinned: true });
  expect((await app())?.versions.map(({ version }) => version)).toContain(v2.version);
});

test('a release that is rolled back from during its next upload is not promoted', async () => {
  for (const release of [v1, v2]) await store.publish(release);
  const answer = await publishWhile(v2, () => store.another().moves.rollBack(APP, undefined, BY));
  expect(answer).toMatchObject({ live: v1.version, percent: 0, rolled_back: true });
});

test('a move that changes nothing is not recorded', async () => {
  await store.publish(v1);
  const before = await store.list('record');
  await store.publish(v1);
  await store.registry.moves.promote([{ app: APP, version: v1.version, percent: 100 }], BY);
  expect(await store.list('record')).toEqual(before);
});

test.each([
  ['unknown_release', [{ app: APP, version: '0'.repeat(16), percent: 100 }]],
  ['invalid_input', [{ app: APP, version: v1.version, percent: 20 }]],
  ['invalid_input', [1, 2].map(() => ({ app: APP, version: v1.version, percent: 100 }))],
])('a promotion that makes no sense is %s', async (code, wanted) => {
  await store.publish(v1);
  await expect(store.registry.moves.promote(wanted, BY)).rejects.toMatchObject({ code });
});

test('a release that fits nobody is refused and not stored', async () => {
  const misfit = builtRemote(APP, 'misfit', { requires: { react: '^20.0.0' } });
  await expect(store.publish(misfit)).rejects.toMatchObject({ refusals: [{ rule: 'shared-versions' }] });
  expect(await store.folders(APP)).toEqual([]);
});

test('a canary is judged too, and beside both versions of the others', async () => {
  await store.publish(builtRemote('mf-registers', 'live', { routes: routesAt('/reestrs/:id') }));
  await store.publish(builtRemote('mf-registers', 'canary', { routes: routesAt('/reestrs/:id/edit') }), 10);
  // Served still, though it is another's now: the two would be at one address.
  await store.registry.grants.revoke('mf-registers', { paths: ['/reestrs/*'], connect: [] }, BY);
  await store.registry.grants.grant(APP, { paths: ['/reestrs/*'], connect: [] }, BY);
  for (const path of ['/reestrs/new', '/reestrs/new/edit']) {
    const claimant = builtRemote(APP, path, { routes: routesAt(path) });
    await expect(store.publish(claimant, 5)).rejects.toMatchObject({ refusals: [{ rule: 'routes' }] });
  }
});

test('shell and remote that need each other go live together', async () => {
  const shell = builtShell('next', { provides: { react: '20.0.0' } });
  const remote = builtRemote(APP, 'next', { requires: { react: '^20.0.0' } });
  await store.publish(builtRemote(APP, 'old', { requires: { react: '^19.0.0' } }));
  await store.publish(shell, 0);
  await store.publish(remote, 0);
  const wanted = [shell, remote].map(({ app, version }) => ({ app, version, percent: 100 }));
  for (const alone of wanted) {
    await expect(store.registry.moves.promote([alone], BY)).rejects.toMatchObject({
      refusals: [{ rule: 'shared-versions' }],
    });
  }
  await store.registry.moves.promote(wanted, BY);
  // The version before needs the shell before.
  expect(await served()).toEqual([[remote.version, 'live', undefined]]);
});

describe('fallback versions are checked with the live ones:', () => {
  const REACT_19 = { react: '^19.0.0' };

  test('a shell that a remote’s fallback version cannot run in is refused until there is another one', async () => {
    await store.publish(builtRemote(APP, 'before', { requires: REACT_19 }));
    await store.publish(builtRemote(APP, 'now', { requires: { react: '>=19' } }));
    const shell = builtShell('next', { provides: { react: '20.0.0' } });
    await expect(store.publish(shell)).rejects.toMatchObject({
      refusals: [{ rule: 'shared-versions', against: expect.stringContaining('pages fall back to it') }],
    });
    await store.publish(builtRemote(APP, 'later', { requires: { react: '>=19' } }));
    expect(await store.publish(shell)).toMatchObject({ live: shell.version });
  });
});

test('another gateway of the same store serves a version published here', async () => {
  const other = store.another();
  await other.releases.forVisitor(undefined);
  await store.publish(v1);
  const live = async () => (await other.releases.forVisitor(undefined)).remotes[0]?.manifest.version;
  // At once from a folder; a database is polled four times a second.
  for (let left = 100; left > 0 && (await live()) !== v1.version; left -= 1) await pause(20);
  expect(await live()).toBe(v1.version);
});

test('remotes are listed even without a shell', async () => {
  const alone = await RegistryUnderTest.create();
  await alone.publish(v1);
  expect(await alone.registry.releases.forVisitor(undefined)).toMatchObject({
    shell: null,
    remotes: [{ channel: 'live' }],
  });
  await alone.remove();
});
