import { nextStretch } from './next-stretch';

/** Some ten milliseconds of work. */
const STRETCH = 250;

/** Maps a long list in portions; other requests run in between. @param onStretch called with the number of mapped items */
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
