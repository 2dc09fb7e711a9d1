/** Log position of the primary at a monotonic time. */
export type Mark = { readonly at: number; readonly position: bigint };

/** Maximum lag of a replica in milliseconds. */
export const MAX_LAG_MS = 5_000;

/** Milliseconds for which replicas are read while the primary cannot be queried. */
export const UNCHECKED_LIMIT_MS = 600_000;

/** Minimum position of a readable replica: that of the primary some seconds ago. @returns undefined if the last mark is too old */
export function leastPosition(marks: readonly Mark[], now: number): bigint | undefined {
  const last = marks.at(-1);
  if (!last || now - last.at > UNCHECKED_LIMIT_MS) return undefined;
  // After a start there is only the first mark, and a replica may be hours behind.
  return (marks.findLast(({ at }) => now - at >= MAX_LAG_MS) ?? marks[0])?.position;
}

/** Drops marks that are no longer needed. */
export function withMark(marks: readonly Mark[], mark: Mark): Mark[] {
  const first = marks.findLastIndex(({ at }) => mark.at - at >= MAX_LAG_MS);
  return [...marks.slice(Math.max(first, 0)), mark];
}

/** @param replayed position of each replica; undefined: unavailable @param seen the position that the read has to see */
export function usableReplicas(
  replayed: readonly (bigint | undefined)[],
  { least, seen = 0n }: { readonly least: bigint | undefined; readonly seen?: bigint | undefined },
): number[] {
  if (least === undefined) return [];
  return replayed.flatMap((position, index) =>
    position !== undefined && position >= least && position >= seen ? [index] : [],
  );
}
