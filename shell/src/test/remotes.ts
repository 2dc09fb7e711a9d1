import type { Audience, BootDocument, BootRemote, Layout, Position } from '@klaster/shared/contract/http';
import type { RemoteRouteObject } from '@klaster/shared/remote';
import { init } from '@module-federation/enhanced/runtime';

type Entry = () => Promise<{ routes: RemoteRouteObject[] }>;

/** Entries by remote and version, under the names that the shell gives them. */
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

type RouteOfTest = { path: string; layout?: Layout; positions?: Position[]; audience?: Audience };

const inEveryLanguage = (text: string) => ({ 'uz-Cyrl': text, 'uz-Latn': text, ru: text, en: text });

/**
 * A remote as the boot document lists it, with a navigation entry for each route.
 * Names are not used twice: the runtime keeps a remote that has loaded.
 */
export function remoteOfTest(name: string, routes: RouteOfTest[], entry: Entry): BootRemote {
  entries.set(`${name}@1`, entry);
  const common = routes.map(({ layout = 'protected', positions = [], ...route }) => ({ layout, positions, ...route }));
  return {
    name,
    version: '1',
    channel: 'live',
    entry: { url: `/remotes/${name}/1/remoteEntry.js`, integrity: null },
    fallback: null,
    routes: common.map((route) => ({
      ...route,
      id: route.path,
      title: inEveryLanguage(`Title ${route.path}`),
    })),
    navigation: common.map(({ path, layout, positions, audience }, order) => ({
      to: path,
      layout,
      positions,
      audience,
      order,
      icon: [],
      group: 'registers' as const,
      label: inEveryLanguage(`Entry ${path}`),
    })),
  };
}

/** A remote whose routes have these screens in order; the last is that of all further routes. */
export const remoteWith = (name: string, routes: RouteOfTest[], ...screens: RemoteScreen[]): BootRemote =>
  remoteOfTest(name, routes, async () => ({
    routes: routes.map(({ path }, index) => screenAt(path, (screens[index] ?? screens.at(-1))!)),
  }));

/** The same remote with an earlier version for the page to fall back to. */
export function withFallback(remote: BootRemote, entry: Entry): BootRemote {
  entries.set(`${remote.name}@0`, entry);
  const url = `/remotes/${remote.name}/0/remoteEntry.js`;
  return { ...remote, fallback: { version: '0', entry: { url, integrity: null } } };
}

export const bootOf = (...remotes: BootRemote[]): BootDocument => ({
  apiBase: '',
  sample: true,
  shell: '0123456789abcdef',
  remotes,
  data: {},
  operations: null,
});

/** A screen's route object as a remote exposes it. */
export const screenAt = (path: string, Component: RemoteScreen): RemoteRouteObject => ({
  id: path,
  path,
  lazy: () => Promise.resolve({ Component }),
});

type RemoteScreen = Awaited<ReturnType<RemoteRouteObject['lazy']>>['Component'];
