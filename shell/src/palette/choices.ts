import { holdsPosition, isOfAudience } from '@klaster/shared/contract/http';
import { REGISTERS } from '@klaster/shared/contract/kinds';
import { entryPath } from '@klaster/shared/contract/registers';
import type { Audience, Layout, Position } from '@klaster/shared/contract/http';
import type { FoundThing, FoundType } from '@klaster/shared/contract/registers';
import { matchRoutes } from 'react-router-dom';

type Group = 'recent' | 'actions' | 'screens' | 'help' | FoundType;

export type Choice = {
  readonly id: string;
  readonly group: Group;
  readonly title: string;
  /** Distinguishes choices of the same name. */
  readonly hint?: string | undefined;
  readonly isRemoved?: boolean;
  readonly choose: () => unknown;
};

export type ListedRoute = {
  readonly path: string;
  readonly layout: Layout;
  readonly positions: readonly Position[];
  readonly audience?: Audience | undefined;
  readonly title: string;
  /** Titles of a screen in all languages, and as in the navigation. */
  readonly titles: readonly string[];
};

type Account = Readonly<{ positions: readonly Position[]; cluster_id: number | null }>;

export function openTo<Route extends Pick<ListedRoute, 'positions' | 'audience'>>(
  routes: readonly Route[],
  account: Account | null,
): Route[] {
  return routes.filter(
    ({ positions, audience }) => isOfAudience(account, audience) && holdsPosition(account?.positions ?? [], positions),
  );
}

/** Routes without parameters: staff pages first, then public pages with other titles. */
export function listScreens(routes: readonly ListedRoute[]): ListedRoute[] {
  const plain = routes.filter(({ path }) => !path.includes(':'));
  const staffRoutes = plain.filter(({ layout }) => layout === 'protected');
  const titles = new Set(staffRoutes.map(({ title }) => title));
  return [...staffRoutes, ...plain.filter(({ layout, title }) => layout === 'public' && !titles.has(title))];
}

/** Source: specification 2.2. */
export const findAddress = (thing: FoundThing): string =>
  thing.type === 'users' ? `/users/edit/${thing.id}` : entryPath(REGISTERS[thing.type], thing);

export const isShown = (routes: readonly ListedRoute[], address: string): boolean =>
  matchRoutes(
    routes.map(({ path }) => ({ path })),
    new URL(address, window.location.origin).pathname,
  ) !== null;
