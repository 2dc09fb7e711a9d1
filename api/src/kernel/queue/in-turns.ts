import { nextStretch } from './next-stretch';

/** Milliseconds of work between two pauses. */
const STRETCH = 10;

/** Maps a long list in portions; other requests run in between. @param onStretch called with the number of mapped items */
export async function mapInTurns<T, R>(
  items: readonly T[],
  map: (item: T, index: number) => R,
  onStretch: (done: number) => void = () => undefined,
): Promise<R[]> {
  const results: R[] = [];
  let until = 0;
  for (const [index, item] of items.entries()) {
    if (performance.now() >= until) {
      onStretch(index);
      await nextStretch();
      until = performance.now() + STRETCH;
    }
    results.push(map(item, index));
  }
  onStretch(results.length);
  return results;
}
