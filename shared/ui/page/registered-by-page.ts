import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Registered by mounted parts of the page. */
export type Registered<Item> = Set<RefObject<readonly Item[]>>;

/** Registers the items while mounted; returns a ref to the latest ones. */
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

/** The latest first. */
export const listRegistered = <Item>(registered: Registered<Item>): Item[] =>
  [...registered].toReversed().flatMap(({ current }) => current);
