import type { BootRemote } from '@klaster/shared/contract';
import { loadRemote } from '@module-federation/enhanced/runtime';
import { reportFailure } from './failure-report';
import { RemoteLoader } from './remote-loader';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));
jest.mock('./failure-report', () => ({ reportFailure: jest.fn() }));

const NAME = 'mf-clusters';
const [NEW, OLD] = ['1'.repeat(16), '0'.repeat(16)];

const Screen = () => null;

function remote(fallback: BootRemote['fallback']): BootRemote {
  const entry = { url: `/remotes/${NAME}/${NEW}/remoteEntry.js`, integrity: null };
  return { name: NAME, version: NEW, channel: 'canary', entry, fallback, routes: [], navigation: [] };
}

const before = { version: OLD, entry: { url: `/remotes/${NAME}/${OLD}/remoteEntry.js`, integrity: null } };

/** Says of a version's routes which come and which fail, and when. */
function serve(version: string, lazy: (id: string) => Promise<unknown>): void {
  const routes = ['first', 'second'].map((id) => ({ id, lazy: () => lazy(id) }));
  const others = jest.mocked(loadRemote).getMockImplementation();
  jest.mocked(loadRemote).mockImplementation(async (id) => (id.includes(version) ? { routes } : await others?.(id)));
}

const reported = () => jest.mocked(reportFailure).mock.calls.map(([, version, phase]) => [version, phase]);

beforeEach(() => {
  jest.resetAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  serve(OLD, async () => ({ Component: Screen }));
});

test('what fails is reported of the version it is of, and the one before takes over', async () => {
  serve(NEW, async (id) => Promise.reject(new Error(`Loading chunk ${id} failed`)));
  const loader = new RemoteLoader(remote(before));
  expect(await loader.load('first')).toBe(Screen);
  expect(reported()).toEqual([[NEW, 'chunk']]);
  expect(loader.version).toBe(OLD);
  expect(await loader.load('second')).toBe(Screen);
  expect(reported()).toHaveLength(1);
});

test('a screen that was loading while another failed takes the version before too, and blames it for nothing', async () => {
  let failSecond = (_error: Error): void => undefined;
  const second = new Promise((_, reject) => (failSecond = reject));
  second.catch(() => undefined);
  serve(NEW, (id) => (id === 'second' ? second : Promise.reject(new Error('Loading chunk first failed'))));
  const loader = new RemoteLoader(remote(before));
  const loading = loader.load('second');
  await loader.load('first');
  failSecond(new Error('Loading chunk second failed'));
  expect(await loading).toBe(Screen);
  expect(reported()).toEqual([
    [NEW, 'chunk'],
    [NEW, 'chunk'],
  ]);
  expect(loader.version).toBe(OLD);
});

test('without a version before, the error is the screen’s to show, and the next attempt starts anew', async () => {
  serve(NEW, async () => Promise.reject(new Error('Loading chunk first failed')));
  const loader = new RemoteLoader(remote(null));
  await expect(loader.load('first')).rejects.toThrow('Loading mf-clusters failed');
  serve(NEW, async () => ({ Component: Screen }));
  expect(await loader.load('first')).toBe(Screen);
});
