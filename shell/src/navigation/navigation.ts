import {
  holdsPosition,
  isOfAudience,
  NAVIGATION_GROUPS,
  PAGE_ADDRESS,
  REGISTER_NAMES,
  REGISTERS,
} from '@klaster/shared/contract';
import type { Layout, NavigationEntry, NavigationGroup, Position } from '@klaster/shared/contract';
import { matchPath } from 'react-router-dom';

/** A navigation entry in the language shown. */
export type ShownEntry = Omit<NavigationEntry, 'label' | 'positions'> & {
  label: string;
  positions: readonly Position[];
};

export type NavigationSection = { group: NavigationGroup; entries: ShownEntry[] };

/** The parts of an account that its navigation depends on. */
type Account = Readonly<{ positions: readonly Position[]; cluster_id: number | null }>;

/** For staff, removed entries are a tab of their register's page: maps the tab's address to the page's. */
const TAB_OF = new Map<string, string>(
  REGISTER_NAMES.map((name) => REGISTERS[name].paths.session).map(({ live, removed }) => [removed, live]),
);

/**
 * The entries of one layout that an account may see (`null`: a visitor), by group, in order. Groups without entries are left out,
 * and so is an entry that leads anywhere but to a page of this address, since the frame is everybody's, and one whose page is a tab
 * of another's.
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
    .filter(({ to }, _, own) => !own.some((other) => other.to === TAB_OF.get(to)))
    .toSorted((a, b) => a.order - b.order);
  return NAVIGATION_GROUPS.map((group) => ({
    group,
    entries: entries.filter((entry) => entry.group === group),
  })).filter((section) => section.entries.length > 0);
}

/** The entry of the page at `pathname`: the one with the longest address that the page, or the page whose tab it is, is part of. */
export function activeEntry(sections: readonly NavigationSection[], pathname: string): ShownEntry | undefined {
  const tab = [...TAB_OF.keys()].find((removed) => isWithin(pathname, removed));
  const entries = sections.flatMap((section) => section.entries);
  return (
    entries.filter(({ to }) => isWithin(pathname, to)).toSorted((a, b) => b.to.length - a.to.length)[0] ??
    entries.find(({ to }) => tab !== undefined && to === TAB_OF.get(tab))
  );
}

/** The front page is the part of no other. */
function isWithin(pathname: string, to: string): boolean {
  return matchPath({ path: to, end: to === '/' }, pathname) !== null;
}
