import type { BootRemote } from '@klaster/shared/contract';
import { registerPlugins } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { entryScripts } from './entry-scripts';
import { reportFailure } from './failure-report';
import { plainError } from './load-error';
import { guardScriptAddresses, knownScripts } from './page-scripts';
import { RemoteLoader } from './remote-loader';

const loaders = new Map<string, RemoteLoader>();

/** Registers the addresses of each remote's releases. Nothing is fetched before a route matches. */
export function registerBootRemotes(remotes: readonly BootRemote[]): void {
  const known = knownScripts(remotes);
  guardScriptAddresses(known);
  registerPlugins([entryScripts(known)]);
  for (const remote of remotes) loaders.set(remote.name, new RemoteLoader(remote));
}

/** Loads one screen of a remote: its entry, its route objects, then the route's own chunk and texts. */
export function loadRemoteScreen(remote: string, routeId: string): Promise<ComponentType> {
  return loaderOf(remote).load(routeId);
}

/** Prefetches a screen that the user is likely to open; rejects without a report. */
export function prefetchRemoteScreen(remote: string, routeId: string): Promise<ComponentType> {
  return loaderOf(remote).prefetch(routeId);
}

/** Version that a remote's screen comes from. */
export const versionOfScreen = (remote: string, routeId: string) => loaderOf(remote).versionOf(routeId);

/** Reports a screen that was loaded and threw while it was drawn. */
export function reportCrash(remote: string, routeId: string, error: unknown): void {
  reportFailure({ app: remote, version: loaderOf(remote).versionOf(routeId) }, 'render', plainError(error));
}

function loaderOf(remote: string): RemoteLoader {
  const loader = loaders.get(remote);
  if (!loader) throw new Error(`The page knows no remote "${remote}"`);
  return loader;
}
