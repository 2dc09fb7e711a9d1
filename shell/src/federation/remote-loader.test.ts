import type { BootRemote } from '@klaster/shared/contract/http';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { ChunkLoadError } from './load-error';
import { reportFailure } from './failure-report';
import { RemoteLoader } from './remote-loader';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));
jest.mock('./failure-report', () => ({ ...jest.requireActual<object>('./failure-report'), reportFailure: jest.fn() }));

const NAME = 'mf-clusters';
const [NEW, OLD] = ['1'.repeat(16), '0'.repeat(16)];

const Screen = () => null;

const entryOf = (version: string) => `/remotes/${NAME}/${version}/remoteEntry.js`;

function remote(fallback: BootRemote['fallback']): BootRemote {
  const entry = { url: entryOf(NEW), integrity: null };
  return { name: NAME, version: NEW, servedSince: 7, channel: 'canary', entry, fallback, routes: [], navigation: [] };
}

const before = { version: OLD, entry: { url: entryOf(OLD), integrity: null } };

/** Says of a version's routes which come and which fail, and when. */
function serve(version: string, lazy: (id: string) => Promise<unknown>): void {
  const routes = ['first', 'second'].map((id) => ({ id, lazy: () => lazy(id) }));
  const others = jest.mocked(loadRemote).getMockImplementation();
  jest.mocked(loadRemote).mockImplementation(async (id) => (id.includes(version) ? { routes } : await others?.(id)));
}

const listReported = () => jest.mocked(reportFailure).mock.calls.map(([{ version }, phase]) => [version, phase]);

beforeEach(() => {
  jest.resetAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  serve(OLD, async () => ({ Component: Screen }));
});

test('each version is a separate remote to the runtime, so that containers are not confused', async () => {
  await new RemoteLoader(remote(before)).load('first');
  const [registered = []] = jest.mocked(registerRemotes).mock.calls[0] ?? [];
  const names = registered.map(({ name }) => name);
  expect(new Set(names).size).toBe(2);
  expect(registered.map((one) => 'entryGlobalName' in one && one.entryGlobalName)).toEqual(names);
  expect(registered.map((one) => 'entry' in one && one.entry)).toEqual([NEW, OLD].map((version) => entryOf(version)));
  expect(names).toContain(jest.mocked(loadRemote).mock.calls[0]?.[0].replace(/\/routes$/, ''));
});

test('a failure is reported for its own version, and the previous version takes over', async () => {
  serve(NEW, async (id) => Promise.reject(new Error(`Loading chunk ${id} failed`)));
  const loader = new RemoteLoader(remote(before));
  expect(await loader.load('first')).toBe(Screen);
  expect(listReported()).toEqual([[NEW, 'chunk']]);
  expect(jest.mocked(reportFailure).mock.calls[0]?.[0]).toEqual({ app: NAME, version: NEW, servedSince: 7 });
  expect(loader.versionOf('first')).toBe(OLD);
  expect(await loader.load('second')).toBe(Screen);
  expect(listReported()).toHaveLength(1);
});

test('a failure is reported with its position in the version that failed', async () => {
  const thrownIn = (version: string) =>
    Object.assign(new Error('broken'), {
      stack: `at Screen (http://localhost/remotes/${NAME}/${version}/first.js:1:23)`,
    });
  serve(NEW, (id) => (id === 'first' ? Promise.resolve({ Component: Screen }) : Promise.reject(thrownIn(NEW))));
  const loader = new RemoteLoader(remote(before));
  await loader.load('first');
  await loader.load('second');
  loader.reportCrash('first', thrownIn(NEW));
  loader.reportCrash('second', thrownIn(OLD));
  const position = { file: 'first.js', line: 1, column: 23 };
  expect(jest.mocked(reportFailure).mock.calls.map(([release]) => [release.version, release.position])).toEqual([
    [NEW, position],
    [NEW, position],
    [OLD, position],
  ]);
});

test('the time of the first screen is measured, not that of the previous version', async () => {
  const loader = new RemoteLoader(remote(before));
  serve(NEW, (id) => (id === 'first' ? Promise.reject(new Error('gone')) : Promise.resolve({ Component: Screen })));
  await loader.load('first');
  await loader.load('second');
  expect(loader.firstLoadMs).toBeUndefined();
  const sound = new RemoteLoader(remote(before));
  await sound.load('second');
  const measured = sound.firstLoadMs;
  expect(measured).toBeGreaterThanOrEqual(0);
  await sound.load('second');
  expect(sound.firstLoadMs).toBe(measured);
});

test('a screen that was loading when another failed also gets the previous version, which is blamed for nothing', async () => {
  let failSecond = (_error: Error): void => undefined;
  const second = new Promise((_, reject) => (failSecond = reject));
  second.catch(() => undefined);
  serve(NEW, (id) => (id === 'second' ? second : Promise.reject(new Error('Loading chunk first failed'))));
  const loader = new RemoteLoader(remote(before));
  const loading = loader.load('second');
  await loader.load('first');
  failSecond(new Error('Loading chunk second failed'));
  expect(await loading).toBe(Screen);
  expect(listReported().map(String)).toEqual([`${NEW},chunk`, `${NEW},chunk`]);
  expect(loader.versionOf('second')).toBe(OLD);
});

test('a script of the failed version still loading is not taken for one of the previous version', async () => {
  const scripts = [NEW, OLD].map((version) => {
    const script = document.createElement('script');
    script.src = `/remotes/${NAME}/${version}/first.js`;
    return document.head.appendChild(script);
  });
  serve(NEW, async () => Promise.reject(new Error('Loading chunk first failed')));
  await new RemoteLoader(remote(before)).load('first');
  expect(scripts.map(({ isConnected }) => isConnected)).toEqual([false, true]);
  scripts[1]!.remove();
});

test('without a previous version, the screen shows the error, and the next attempt loads again', async () => {
  serve(NEW, async () => Promise.reject(new Error('Loading chunk first failed')));
  const loader = new RemoteLoader(remote(null));
  await expect(loader.load('first')).rejects.toThrow('Loading mf-clusters failed');
  serve(NEW, async () => ({ Component: Screen }));
  expect(await loader.load('first')).toBe(Screen);
});

test('a screen that was loaded before the previous version took over is still of its own version', async () => {
  serve(NEW, (id) => (id === 'first' ? Promise.resolve({ Component: Screen }) : Promise.reject(new Error('gone'))));
  const loader = new RemoteLoader(remote(before));
  await loader.load('first');
  await loader.load('second');
  expect(loader.versionOf('first')).toBe(NEW);
  expect(loader.versionOf('second')).toBe(OLD);
});

let count = 0;
const inNewWords = () => Promise.reject(new Error(`failure ${(count += 1)}`));
const rejecting = (thrown: unknown) => () => Promise.reject(thrown);
const exposing = (routes: unknown) => () => Promise.resolve({ routes });
const loading = (lazy: unknown) => exposing([{ id: 'first', path: '/first', lazy }]);

function refuse(): never {
  throw new Error('not to be touched');
}

const untouchable = new Proxy(new Error('proxy'), { get: refuse, getPrototypeOf: refuse, has: refuse });
const endless = new Error('endless');
endless.cause = endless;

/** What a remote's code may do, by what the shell makes of it: how its container is loaded, or its route. */
const HOSTILE: Record<string, () => unknown> = {
  'a container that rejects in new words each time': inNewWords,
  'a container that throws at once': refuse,
  'a route that rejects in new words each time': loading(inNewWords),
  'a route that throws at once': loading(refuse),
  'a module that is none': () => Promise.resolve(undefined),
  'routes that are no list': exposing(42),
  'no such route': exposing([]),
  'routes that cannot be read': exposing(new Proxy([], { get: refuse })),
  'a route without a way to load it': loading(undefined),
  'a route that loads nothing': loading(() => Promise.resolve(undefined)),
  'a route without a component': loading(() => Promise.resolve({})),
  'a component that is a number': loading(() => Promise.resolve({ Component: 42 })),
  'a component that is a text': loading(() => Promise.resolve({ Component: 'script' })),
  'a component that cannot be read': loading(() => Promise.resolve({ Component: untouchable })),
  // eslint-disable-next-line unicorn/no-thenable -- that it is one is what is tried
  'a promise whose `then` cannot be read': loading(() => Object.defineProperty({}, 'then', { get: refuse })),
  'nothing thrown': rejecting(undefined),
  'an object without a text thrown': rejecting(Object.create(null)),
  'a symbol thrown': rejecting(Symbol('thrown')),
  'an object that cannot be read thrown': rejecting(untouchable),
  'a message that cannot be read': rejecting(Object.defineProperty(new Error('x'), 'message', { get: refuse })),
  'a message that is no text': rejecting(Object.assign(new Error('x'), { message: { toString: refuse } })),
  'a message of ten million letters': rejecting(new Error('x'.repeat(10_000_000))),
  'a cause that leads back to itself': rejecting(endless),
};

const givingIn = loading(async () => ({ Component: () => null }));

describe('hostile:', () => {
  /** Counts requests for the version; the double gives in after a thousand. */
  function release(version: string, load: () => unknown): () => number {
    let attempts = 0;
    const others = jest.mocked(loadRemote).getMockImplementation();
    jest.mocked(loadRemote).mockImplementation((id) => {
      if (!id.includes(version)) return others?.(id) as Promise<never>;
      attempts += 1;
      return (attempts > 1000 ? givingIn() : load()) as Promise<never>;
    });
    return () => attempts;
  }

  test.each(Object.entries(HOSTILE))('%s is replaced by the previous version, with one report', async (_, load) => {
    const attempts = release(NEW, load);
    const loader = new RemoteLoader(remote(before));
    expect(await loader.load('first')).toBe(Screen);
    expect(attempts()).toBeLessThanOrEqual(4);
    expect(listReported()).toEqual([[NEW, expect.stringMatching(/^(expose|init|chunk|entry)$/)]]);
    const [[, , error]] = jest.mocked(reportFailure).mock.calls as [Parameters<typeof reportFailure>];
    expect(String((error as Error).cause).length).toBeLessThan(600);
  });

  test.each(Object.entries(HOSTILE))('%s ends in an error where there is no previous version', async (_, load) => {
    const attempts = release(NEW, load);
    await expect(new RemoteLoader(remote(null)).load('first')).rejects.toBeInstanceOf(ChunkLoadError);
    expect(attempts()).toBeLessThanOrEqual(4);
    expect(listReported()).toHaveLength(1);
  });

  test('prefetched many times by hovering and then opened, it is tried four times and reported once', async () => {
    const attempts = release(NEW, inNewWords);
    const loader = new RemoteLoader(remote(before));
    const prefetches = Promise.allSettled(Array.from({ length: 500 }, () => loader.prefetch('first')));
    expect(await Promise.all([loader.load('first'), loader.load('first')])).toEqual([Screen, Screen]);
    await prefetches;
    expect(attempts()).toBe(4);
    expect(listReported()).toHaveLength(1);
  });

  describe('a module that never settles', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    const never = () => new Promise(() => {});

    test.each([
      ['the container', never],
      ['the route', loading(never)],
      // eslint-disable-next-line unicorn/no-thenable -- the test needs one
      ['the component', loading(async () => ({ Component: Object.assign(() => null, { then: never }) }))],
    ])('(%s) is replaced after 20 s', async (_, load) => {
      release(NEW, load);
      const opened = new RemoteLoader(remote(before)).load('first');
      await jest.advanceTimersByTimeAsync(19_999);
      expect(listReported()).toEqual([]);
      await jest.advanceTimersByTimeAsync(1);
      expect(await opened).toBe(Screen);
      expect(listReported()).toEqual([[NEW, 'entry']]);
    });

    test('has 120 s without a previous version, and so has the previous version', async () => {
      release(OLD, never);
      release(NEW, never);
      const alone = new RemoteLoader(remote(null)).load('first');
      const last = new RemoteLoader(remote(before)).load('first');
      const ends = [alone, last].map((opened) => opened.catch(({ message }: Error) => `${message} at ${Date.now()}`));
      const start = Date.now();
      await jest.advanceTimersByTimeAsync(140_000);
      expect(await Promise.all(ends)).toEqual([
        `Loading ${NAME} took over 120 seconds at ${start + 120_000}`,
        `Loading ${NAME} took over 120 seconds at ${start + 140_000}`,
      ]);
    });

    test('and fails when its time is over is not tried again', async () => {
      let fail = (_: Error): void => undefined;
      const attempts = release(NEW, () => new Promise((_, reject) => (fail = reject)));
      const opened = new RemoteLoader(remote(before)).load('first');
      await jest.advanceTimersByTimeAsync(20_000);
      await opened;
      fail(new Error('late'));
      await jest.advanceTimersByTimeAsync(0);
      expect(attempts()).toBe(1);
    });
  });
});
