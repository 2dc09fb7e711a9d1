import { entryPath, holdsPosition, isOfAudience, REGISTERS } from '@klaster/shared/contract';
import type { Audience, FoundThing, FoundType, Layout, Position } from '@klaster/shared/contract';
import { matchRoutes } from 'react-router-dom';

/** Under one heading of the palette. */
type Group = 'recent' | 'actions' | 'screens' | 'help' | FoundType;

/** Something that the palette offers. */
export type Choice = {
  readonly id: string;
  readonly group: Group;
  readonly title: string;
  /** Distinguishes it from others of the same name. */
  readonly hint?: string | undefined;
  readonly isRemoved?: boolean;
  readonly choose: () => unknown;
};

/** A page as the boot document, or the shell itself, lists it. */
export type ListedRoute = {
  readonly path: string;
  readonly layout: Layout;
  readonly positions: readonly Position[];
  readonly audience?: Audience | undefined;
  /** Title in the language shown. */
  readonly title: string;
  /** In all languages that are known, and as the navigation has it. */
  readonly titles: readonly string[];
};

type Account = Readonly<{ positions: readonly Position[]; cluster_id: number | null }>;

/** The routes that an account may open. */
export function openTo<Route extends Pick<ListedRoute, 'positions' | 'audience'>>(
  routes: readonly Route[],
  account: Account | null,
): Route[] {
  return routes.filter(
    ({ positions, audience }) => isOfAudience(account, audience) && holdsPosition(account?.positions ?? [], positions),
  );
}

/** Those of them that are one page each: staff's first, and of the visitors' what staff have nothing like. */
export function screensOf(routes: readonly ListedRoute[]): ListedRoute[] {
  const plain = routes.filter(({ path }) => !path.includes(':'));
  const own = plain.filter(({ layout }) => layout === 'protected');
  const titles = new Set(own.map(({ title }) => title));
  return [...own, ...plain.filter(({ layout, title }) => layout === 'public' && !titles.has(title))];
}

/** Where a thing is shown. Source: specification 2.2. */
export const addressOf = (thing: FoundThing): string =>
  thing.type === 'users' ? `/users/edit/${thing.id}` : entryPath(REGISTERS[thing.type], thing);

/** Whether one of the routes matches an address. */
export const isShown = (routes: readonly ListedRoute[], address: string): boolean =>
  matchRoutes(
    routes.map(({ path }) => ({ path })),
    new URL(address, window.location.origin).pathname,
  ) !== null;
