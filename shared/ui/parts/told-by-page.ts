import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** What the parts of the page that are mounted now have registered. */
export type Told<Item> = Set<RefObject<readonly Item[]>>;

/** Registers the items while the component is mounted; returns a ref to the latest of them. */
export function useTold<Item>(told: Told<Item>, items: readonly Item[]): RefObject<readonly Item[]> {
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  });
  useEffect(() => {
    told.add(latest);
    return () => void told.delete(latest);
  }, [told]);
  return latest;
}

/** All that is registered now, the latest first. */
export const allOf = <Item>(told: Told<Item>): Item[] => [...told].toReversed().flatMap(({ current }) => current);
