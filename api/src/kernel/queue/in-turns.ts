import { nextTimeSlice } from './time-slice';

/** Milliseconds of work between two pauses. */
const SLICE_MS = 10;

/** Maps a long list in portions; other requests run in between. @param onTimeSlice called with the number of mapped items */
export async function mapInTurns<T, R>(
  items: readonly T[],
  map: (item: T, index: number) => R,
  onTimeSlice: (done: number) => void = () => undefined,
): Promise<R[]> {
  const results: R[] = [];
  let until = 0;
  for (const [index, item] of items.entries()) {
    if (performance.now() >= until) {
      onTimeSlice(index);
      await nextTimeSlice();
      until = performance.now() + SLICE_MS;
    }
    results.push(map(item, index));
  }
  onTimeSlice(results.length);
  return results;
}
