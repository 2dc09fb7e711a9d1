import { inPageOrder, matchRoute } from '@klaster/shared/contract/http';
import type { RemoteRoute, RouteMatch } from '@klaster/shared/contract/http';
import { LRUCache } from 'lru-cache';
import type { ServedRemote } from '../releases/releases';

/** A page's address: what the browser's router goes by. */
export type PageAddress = { pathname: string; query: URLSearchParams };

/** @param url of the request, as received */
export function pageAddress(url: string): PageAddress {
  const [, pathname = '/', query = ''] = /^([^?]*)\??(.*)$/s.exec(url) ?? [];
  // One slash alone: an address that starts with two would lead a redirect to another host.
  return { pathname: `/${pathname.replace(/^[/\\]+/, '')}`, query: new URLSearchParams(query) };
}

/**
 * A page's absolute address, including filters.
 *
 * @param origin from the request; if invalid, the result is undefined
 */
export function absoluteAddress({ pathname, query }: PageAddress, origin: string): string | undefined {
  const search = query.toString();
  const address = search === '' ? pathname : `${pathname}?${search}`;
  return URL.canParse(address, origin) ? new URL(address, origin).href : undefined;
}

/** The route a page is opened at, and the remote it is of. */
export type PageRoute = RouteMatch<RemoteRoute> & { remote: ServedRemote };

/** Routes of all remotes in the order in which they are tried. */
const sortRoutes = (remotes: readonly ServedRemote[]) =>
  inPageOrder(remotes.flatMap((remote) => remote.manifest.routes.map((route) => ({ ...route, route, remote }))));

type RouteTable = {
  readonly order: ReturnType<typeof sortRoutes>;
  readonly matches: LRUCache<string, { match: PageRoute | null }>;
};

/** Most paths whose routes are cached, since visitors can invent any number. */
const MOST_MATCHES = 500;

/** Route tables by list of remotes, an object shared by all visitors who get the same one. */
const tables = new WeakMap<readonly ServedRemote[], RouteTable>();

/**
 * The remote's route that the browser's router will show at a path; null if no remote has one.
 *
 * @param pathname as the browser sent it, percent-encoded
 */
export function pageRoute(pathname: string, remotes: readonly ServedRemote[]): PageRoute | null {
  const known = tables.get(remotes) ?? { order: sortRoutes(remotes), matches: new LRUCache({ max: MOST_MATCHES }) };
  tables.set(remotes, known);
  const present = known.matches.get(pathname);
  if (present) return present.match;
  const found = matchRoute(known.order, pathname);
  const match = found && { remote: found.route.remote, route: found.route.route, params: found.params };
  known.matches.set(pathname, { match });
  return match;
}
