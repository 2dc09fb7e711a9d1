import { nextStretch } from './next-stretch';

/** Items mapped at a stretch, in some ten milliseconds. */
const STRETCH = 250;

/**
 * Maps a long list without blocking the event loop: other calls run between two stretches.
 * @param onStretch called before each stretch and at the end with the number of mapped items
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
