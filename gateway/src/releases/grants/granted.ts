import type { RemoteManifest } from '@klaster/shared/contract/http';
import type { Grants } from '@klaster/shared/contract/releases';
import { getApp } from '../record/state-machine';
import type { RegistryState } from '../record/state-machine';
import { covers, meet } from './addresses';
import { WORKSPACE_GRANTS } from './workspace-grants';

const NOTHING: Grants = { paths: [], connect: [] };

/** What an app is granted: by the record, else by the workspace's table, else nothing. */
export function getGrants(state: RegistryState, app: string): Grants {
  return getApp(state, app).granted ?? WORKSPACE_GRANTS[app] ?? NOTHING;
}

/** Another app's grant that has an address in common with the one given. */
export function grantOfAnother(
  state: RegistryState,
  app: string,
  granted: string,
): { app: string; path: string } | undefined {
  const others = new Set([...Object.keys(WORKSPACE_GRANTS), ...state.apps.keys()]);
  others.delete(app);
  return [...others]
    .flatMap((other) => getGrants(state, other).paths.map((path) => ({ app: other, path })))
    .find(({ path }) => meet(path, granted));
}

export function isGrantedPath({ paths }: Grants, pattern: string): boolean {
  return paths.some((granted) => covers(granted, pattern));
}

/** @param url an origin as a manifest names it */
export function isGrantedOrigin({ connect }: Grants, url: string): boolean {
  return connect.includes(new URL(url).origin);
}

/**
 * A remote as pages get it: without claims that are not granted, or no longer.
 *
 * @returns also the claims left out, in words
 */
export function withinGrants(
  manifest: RemoteManifest,
  grants: Grants,
): { manifest: RemoteManifest; leftOut: string[] } {
  const { routes, navigation, connect } = manifest;
  const isOwn = (path: string) => isGrantedPath(grants, path);
  const isCalled = (url: string) => isGrantedOrigin(grants, url);
  return {
    manifest: {
      ...manifest,
      routes: routes.filter(({ path }) => isOwn(path)),
      navigation: navigation.filter(({ to }) => isOwn(to)),
      connect: connect.filter(isCalled),
    },
    leftOut: [
      ...routes.map(({ path }) => path).filter((path) => !isOwn(path)),
      ...navigation.filter(({ to }) => !isOwn(to)).map(({ to }) => `the entry to ${to}`),
      ...connect.filter((url) => !isCalled(url)),
    ],
  };
}
