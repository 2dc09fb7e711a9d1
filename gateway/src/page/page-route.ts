import { inPageOrder, matchRoute } from '@klaster/shared/contract';
import type { RemoteRoute, RouteMatch } from '@klaster/shared/contract';
import type { ServedRemote } from '../releases/releases';

/** A page's address: what the browser's router goes by. */
export type PageAddress = { pathname: string; query: URLSearchParams };

/** @param url of the request, as it came */
export function pageAddress(url: string): PageAddress {
  const [, pathname = '/', query = ''] = /^([^?]*)\??(.*)$/s.exec(url) ?? [];
  // One slash alone: an address that starts with two would lead a redirect to another host.
  return { pathname: `/${pathname.replace(/^[/\\]+/, '')}`, query: new URLSearchParams(query) };
}

/**
 * A page's whole address, as links name it, filters included.
 *
 * @param origin as the request says it; undefined comes back where that is none
 */
export function absoluteAddress({ pathname, query }: PageAddress, origin: string): string | undefined {
  const search = query.toString();
  const address = search === '' ? pathname : `${pathname}?${search}`;
  return URL.canParse(address, origin) ? new URL(address, origin).href : undefined;
}

/** The route a page is opened at, and the remote it is of. */
export type PageRoute = RouteMatch<RemoteRoute> & { remote: ServedRemote };

/**
 * The remote's route that the browser's router will show at a path; null where no remote has one.
 *
 * @param pathname as the browser sent it, percent-encoded
 */
export function pageRoute(pathname: string, remotes: readonly ServedRemote[]): PageRoute | null {
  const all = remotes.flatMap((remote) => remote.manifest.routes.map((route) => ({ ...route, route, remote })));
  const match = matchRoute(inPageOrder(all), pathname);
  return match && { remote: match.route.remote, route: match.route.route, params: match.params };
}
