/** Log position of the primary, and when it was queried, by a monotonic clock. */
export type Mark = { readonly at: number; readonly position: bigint };

/** Maximum lag of a replica in milliseconds: beyond it, reads go to the primary. */
export const MOST_BEHIND_MS = 5_000;

/** Milliseconds for which replicas serve visitors while the position of the primary cannot be queried. */
export const UNCHECKED_LIMIT_MS = 600_000;

/**
 * Minimum position of a replica that may be read: the position of the primary some seconds ago.
 * @param marks of the primary, in order of time
 * @returns undefined when the last mark is too old
 */
export function leastPosition(marks: readonly Mark[], now: number): bigint | undefined {
  const last = marks.at(-1);
  if (!last || now - last.at > UNCHECKED_LIMIT_MS) return undefined;
  // In the first seconds after a start the first mark has to do: a replica may be hours behind.
  return (marks.findLast(({ at }) => now - at >= MOST_BEHIND_MS) ?? marks[0])?.position;
}

/** Adds a mark and drops those no longer needed: all but the last seconds and the one before them. */
export function withMark(marks: readonly Mark[], mark: Mark): Mark[] {
  const first = marks.findLastIndex(({ at }) => mark.at - at >= MOST_BEHIND_MS);
  return [...marks.slice(Math.max(first, 0)), mark];
}

/**
 * The replicas that may answer a read.
 * @param replayed by replica, its position at the last check; undefined: unavailable
 * @param seen the position that the read has to see, if known
 */
export function fitReplicas(
  replayed: readonly (bigint | undefined)[],
  { least, seen = 0n }: { readonly least: bigint | undefined; readonly seen?: bigint | undefined },
): number[] {
  if (least === undefined) return [];
  return replayed.flatMap((position, index) =>
    position !== undefined && position >= least && position >= seen ? [index] : [],
  );
}
