import { holdsPosition, isOfAudience, NAVIGATION_GROUPS, PAGE_ADDRESS } from '@klaster/shared/contract/http';
import { REGISTER_NAMES, REGISTERS } from '@klaster/shared/contract/kinds';
import type { Layout, NavigationEntry, NavigationGroup, Position } from '@klaster/shared/contract/http';
import { matchPath } from 'react-router-dom';

export type ShownEntry = Omit<NavigationEntry, 'label' | 'positions'> & {
  label: string;
  positions: readonly Position[];
};

export type NavigationSection = { group: NavigationGroup; entries: ShownEntry[] };

type Account = Readonly<{ positions: readonly Position[]; cluster_id: number | null }>;

/** The list of removed entries is a tab on its register's page. Maps the tab's address to that of the page. */
const TAB_OF = new Map<string, string>(
  REGISTER_NAMES.map((name) => REGISTERS[name].paths.session).map(({ live, removed }) => [removed, live]),
);

/**
 * The entries of a layout that an account may see (`null`: a visitor), by group. Left out are empty groups, pages that
 * are a tab of another one, and links to other sites, which a remote must not put into the shared frame.
 */
export function navigationFor(
  all: readonly ShownEntry[],
  layout: Layout,
  account: Account | null,
): NavigationSection[] {
  const entries = all
    .filter(({ to }) => PAGE_ADDRESS.test(to))
    .filter((entry) => entry.layout === layout && isOfAudience(account, entry.audience))
    .filter((entry) => holdsPosition(account?.positions ?? [], entry.positions))
    .filter(({ to }, _, visible) => !visible.some((other) => other.to === TAB_OF.get(to)))
    .toSorted((a, b) => a.order - b.order);
  return NAVIGATION_GROUPS.map((group) => ({
    group,
    entries: entries.filter((entry) => entry.group === group),
  })).filter((section) => section.entries.length > 0);
}

/** The entry with the longest address to which the page, or the page whose tab it is, belongs. */
export function activeEntry(sections: readonly NavigationSection[], pathname: string): ShownEntry | undefined {
  const tab = [...TAB_OF.keys()].find((removed) => isWithin(pathname, removed));
  const entries = sections.flatMap((section) => section.entries);
  return (
    entries.filter(({ to }) => isWithin(pathname, to)).toSorted((a, b) => b.to.length - a.to.length)[0] ??
    entries.find(({ to }) => tab !== undefined && to === TAB_OF.get(tab))
  );
}

/** Whether an address is below another one. Every path begins with `/`, but is not below the front page. */
function isWithin(pathname: string, to: string): boolean {
  return matchPath({ path: to, end: to === '/' }, pathname) !== null;
}
