import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** What the parts of the page that are mounted now have registered. */
export type Registered<Item> = Set<RefObject<readonly Item[]>>;

/** Registers the items while the component is mounted; returns a ref to the latest of them. */
export function useRegistered<Item>(registered: Registered<Item>, items: readonly Item[]): RefObject<readonly Item[]> {
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  });
  useEffect(() => {
    registered.add(latest);
    return () => void registered.delete(latest);
  }, [registered]);
  return latest;
}

/** All that is registered now, the latest first. */
export const allOf = <Item>(registered: Registered<Item>): Item[] =>
  [...registered].toReversed().flatMap(({ current }) => current);
