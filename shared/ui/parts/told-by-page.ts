import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** What each part of the page that is drawn now has told of itself. */
export type Told<Item> = Set<RefObject<readonly Item[]>>;

/** The caller tells these for as long as it is drawn; gives the latest of them. */
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

/** All that is told now; what was drawn last comes first. */
export const allOf = <Item>(told: Told<Item>): Item[] => [...told].toReversed().flatMap(({ current }) => current);
