import {
  DEFAULT_LANGUAGE,
  inPageOrder,
  languagePrefix,
  matchRoute,
  splitLanguage,
} from '@klaster/shared/contract/http';
import type { Language, RemoteRoute, RouteMatch } from '@klaster/shared/contract/http';
import { LRUCache } from 'lru-cache';
import type { ServedRemote } from '../releases/releases';

export type PageAddress = {
  /** In the app: without the language. */
  pathname: string;
  query: URLSearchParams;
  /** If the address names it. */
  language: Language | undefined;
};

export function pageAddress(url: string): PageAddress {
  const [, path = '/', query = ''] = /^([^?]*)\??(.*)$/s.exec(url) ?? [];
  const { pathname, language } = splitLanguage(path);
  return { pathname, query: new URLSearchParams(query), language };
}

/** Path and query in the app. */
export const writeAddress = ({ pathname, query }: Pick<PageAddress, 'pathname' | 'query'>): string =>
  query.size === 0 ? pathname : `${pathname}?${query.toString()}`;

/** The address of a page in its language, with its query. */
export function writeFullAddress({ pathname, language = DEFAULT_LANGUAGE, query }: PageAddress): string {
  const prefix = languagePrefix(language);
  return writeAddress({ pathname: prefix !== '' && pathname === '/' ? prefix : `${prefix}${pathname}`, query });
}

/** Undefined if the request's origin is invalid. */
export function absoluteAddress(page: PageAddress, origin: string): string | undefined {
  const address = writeFullAddress(page);
  return URL.canParse(address, origin) ? new URL(address, origin).href : undefined;
}

export type PageRoute = RouteMatch<RemoteRoute> & { remote: ServedRemote };

/** Routes of all remotes in the order in which they are tried. */
const sortRoutes = (remotes: readonly ServedRemote[]) =>
  inPageOrder(remotes.flatMap((remote) => remote.manifest.routes.map((route) => ({ ...route, route, remote }))));

type RouteTable = {
  readonly order: ReturnType<typeof sortRoutes>;
  readonly matches: LRUCache<string, { match: PageRoute | null }>;
};

/** Visitors can invent any number of paths. */
const MAX_MATCHES = 500;

/** By list of remotes, which is the same object for all visitors with the same releases. */
const tables = new WeakMap<readonly ServedRemote[], RouteTable>();

/** The route that the browser's router will show. @param pathname percent-encoded */
export function pageRoute(pathname: string, remotes: readonly ServedRemote[]): PageRoute | null {
  const known = tables.get(remotes) ?? { order: sortRoutes(remotes), matches: new LRUCache({ max: MAX_MATCHES }) };
  tables.set(remotes, known);
  const present = known.matches.get(pathname);
  if (present) return present.match;
  const found = matchRoute(known.order, pathname);
  const match = found && { remote: found.route.remote, route: found.route.route, params: found.params };
  known.matches.set(pathname, { match });
  return match;
}
