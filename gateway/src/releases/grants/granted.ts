import { endpoints } from '@klaster/shared/contract/endpoints';
import type { Endpoint } from '@klaster/shared/contract/endpoints';
import { patternsOverlap } from '@klaster/shared/contract/http';
import type { Isolation, NavigationEntry, RemoteManifest } from '@klaster/shared/contract/http';
import { isGrantedOrigin, isGrantedPath, meet } from '@klaster/shared/contract/releases';
import type { Grants } from '@klaster/shared/contract/releases';
import { getApp } from '../record/state-machine';
import type { RegistryState } from '../record/state-machine';
import { WORKSPACE_GRANTS } from './workspace-grants';

const NOTHING: Grants = { paths: [], connect: [] };

/** Grants of the record, else of the workspace's table. */
export function getGrants(state: RegistryState, app: string): Grants {
  return getApp(state, app).granted ?? WORKSPACE_GRANTS[app] ?? NOTHING;
}

/** A grant of another app that overlaps with the given one. */
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

/** The manifest without claims that are not granted, and these in words. */
export function withinGrants(
  manifest: RemoteManifest,
  grants: Grants,
): { manifest: RemoteManifest; leftOut: string[] } {
  const { routes, navigation, connect } = manifest;
  const isOwn = (path: string) => isGrantedPath(grants, path);
  const isCalled = (url: string) => !grants.isolated && isGrantedOrigin(grants, url);
  return {
    manifest: {
      ...manifest,
      routes: routes.filter(({ path }) => isOwn(path)),
      navigation: navigation.filter(({ to }) => isOwn(to)).map((entry) => withinCalls(entry, grants)),
      connect: connect.filter(isCalled),
    },
    leftOut: [
      ...routes.map(({ path }) => path).filter((path) => !isOwn(path)),
      ...navigation.filter(({ to }) => !isOwn(to)).map(({ to }) => `the entry to ${to}`),
      ...(grants.isolated ? [] : connect.filter((url) => !isCalled(url))),
    ],
  };
}

/** Without a number of waiting items that an isolated app may not ask for. */
function withinCalls({ count, ...entry }: NavigationEntry, { isolated, calls = [] }: Grants): NavigationEntry {
  return count && (!isolated || calls.includes(`GET ${count.path}`)) ? { ...entry, count } : entry;
}

const ENDPOINTS: Readonly<Record<string, Endpoint>> = endpoints;

/** Frames get whole answers and send texts. */
export function isGrantable(call: string): boolean {
  const endpoint = Object.hasOwn(ENDPOINTS, call) ? ENDPOINTS[call] : undefined;
  return endpoint !== undefined && !endpoint.events && !endpoint.upload;
}

/** Undefined for an app that runs in the page. */
export function findIsolation({ isolated, calls = [] }: Grants): Isolation | undefined {
  if (!isolated) return undefined;
  const otherCalls = Object.keys(ENDPOINTS).filter(
    (name) => !calls.includes(name) && calls.some((call) => callsOverlap(call, name)),
  );
  return { calls, otherCalls };
}

function callsOverlap(call: string, other: string): boolean {
  const [method, path = ''] = call.split(' ');
  const [otherMethod, otherPath = ''] = other.split(' ');
  return method === otherMethod && patternsOverlap(path, otherPath);
}
