import type { BootDocument, BootRemote, Layout, Position } from '@klaster/shared/contract';
import type { RemoteRouteObject } from '@klaster/shared/remote';
import { init } from '@module-federation/enhanced/runtime';

type Entry = () => Promise<{ routes: RemoteRouteObject[] }>;

const entries = new Map<string, Entry>();

// The real federation runtime; only the fetching of an entry script is done by the test.
init({
  name: 'shell',
  remotes: [],
  plugins: [
    {
      name: 'entries-of-the-test',
      loadEntry: async ({ remoteInfo }) => {
        const exposed = await entries.get(remoteInfo.name)!();
        return { init: () => {}, get: () => () => Promise.resolve(exposed) };
      },
    },
  ],
});

type RouteOfTest = { path: string; layout?: Layout; positions?: Position[] };

const inEveryLanguage = (text: string) => ({ 'uz-Cyrl': text, 'uz-Latn': text, ru: text, en: text });

/**
 * A remote as the boot document lists it, with a navigation entry for each route.
 * Names are not used twice: the runtime keeps a remote that has loaded.
 */
export function remoteOfTest(name: string, routes: RouteOfTest[], entry: Entry): BootRemote {
  entries.set(name, entry);
  const common = routes.map(({ layout = 'protected', positions = [], ...route }) => ({ layout, positions, ...route }));
  return {
    name,
    version: '1',
    entry: 'remoteEntry.js',
    entryUrl: `/remotes/${name}/1/remoteEntry.js`,
    routes: common.map((route) => ({
      ...route,
      id: route.path,
      title: inEveryLanguage(`Title ${route.path}`),
      chunks: [],
    })),
    navigation: common.map(({ path, layout, positions }, order) => ({
      to: path,
      layout,
      positions,
      order,
      icon: [],
      group: 'registers' as const,
      label: inEveryLanguage(`Entry ${path}`),
    })),
  };
}

export const bootOf = (...remotes: BootRemote[]): BootDocument => ({ apiBase: '', sample: true, remotes });

/** A screen's route object as a remote exposes it. */
export const screenAt = (path: string, Component: RemoteScreen): RemoteRouteObject => ({
  id: path,
  path,
  lazy: () => Promise.resolve({ Component }),
});

type RemoteScreen = Awaited<ReturnType<RemoteRouteObject['lazy']>>['Component'];
