import { nextStretch } from './next-stretch';

/** Rows that are gone through at a stretch, in some ten milliseconds. */
const STRETCH = 250;

/**
 * Maps a long list without keeping the calls of others waiting: they are answered between two stretches.
 * @param onStretch told before each stretch, and at the end, how many are mapped
 */
export async function mapInTurns<T, R>(
  items: readonly T[],
  map: (item: T, index: number) => R,
  onStretch: (done: number) => void = () => undefined,
): Promise<R[]> {
  const results: R[] = [];
  for (const [index, item] of items.entries()) {
    if (index % STRETCH === 0) {
      onStretch(index);
      await nextStretch();
    }
    results.push(map(item, index));
  }
  onStretch(results.length);
  return results;
}
