import type { BootRemote } from '@klaster/shared/contract/http';
import { registerPlugins } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { plainError } from './load-error';
import { entryScripts, guardScriptAddresses, knownScripts } from './page-scripts';
import { RemoteLoader } from './remote-loader';

const loaders = new Map<string, RemoteLoader>();

/** Registers the addresses of the remotes in the page; nothing is fetched before a route matches. */
export function registerBootRemotes(all: readonly BootRemote[]): void {
  const remotes = all.filter(({ isolated }) => !isolated);
  const known = knownScripts(remotes);
  guardScriptAddresses(known);
  registerPlugins([entryScripts(known)]);
  for (const remote of remotes) loaders.set(remote.name, new RemoteLoader(remote));
}

export function loadRemoteScreen(remote: string, routeId: string): Promise<ComponentType> {
  return findLoader(remote).load(routeId);
}

/** Failures are not reported. */
export function prefetchRemoteScreen(remote: string, routeId: string): Promise<ComponentType> {
  return findLoader(remote).prefetch(routeId);
}

export const versionOfScreen = (remote: string, routeId: string) => findLoader(remote).versionOf(routeId);

/** Undefined if none has loaded, or not in the page's version. */
export const firstLoadMs = (remote: string) => loaders.get(remote)?.firstLoadMs;

/** A loaded screen threw while it was rendered. */
export function reportCrash(remote: string, routeId: string, error: unknown): void {
  findLoader(remote).reportCrash(routeId, plainError(error));
}

function findLoader(remote: string): RemoteLoader {
  const loader = loaders.get(remote);
  if (!loader) throw new Error(`The page has no remote "${remote}"`);
  return loader;
}
