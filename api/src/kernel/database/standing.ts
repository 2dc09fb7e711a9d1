import type { Probe } from './probe.repository';

/** Where the primary's log had got to, and when that was asked, by a clock that only goes forward. */
export type Mark = { readonly at: number; readonly position: bigint };

/** Milliseconds that a replica may be behind: what is older is read at the primary. */
export const MOST_BEHIND_MS = 5_000;

/** Milliseconds for which replicas answer visitors while the primary cannot be asked how far it is. */
export const UNCHECKED_LIMIT_MS = 600_000;

/**
 * How far a replica must have come to be read at all: as far as the primary was some seconds ago.
 * @param marks of the primary, in order of time
 * @returns undefined where nobody knows any more
 */
export function leastPosition(marks: readonly Mark[], now: number): bigint | undefined {
  const last = marks.at(-1);
  if (!last || now - last.at > UNCHECKED_LIMIT_MS) return undefined;
  // In the first seconds after a start the first mark has to do: a replica may be hours behind.
  return (marks.findLast(({ at }) => now - at >= MOST_BEHIND_MS) ?? marks[0])?.position;
}

/** The marks that matter still: those of the last seconds, and the one before. */
export function withMark(marks: readonly Mark[], mark: Mark): Mark[] {
  const first = marks.findLastIndex(({ at }) => mark.at - at >= MOST_BEHIND_MS);
  return [...marks.slice(Math.max(first, 0)), mark];
}

/**
 * Which of some servers is the primary: the one on the latest timeline. A former primary that comes back after a fail-over is still on
 * the one before.
 * @param probes by server; undefined where it does not answer
 * @param timeline the latest that was ever seen; a primary on an earlier one is none
 * @returns its place in the list
 */
export function primaryOf(probes: readonly (Probe | undefined)[], timeline: number): number | undefined {
  const timelines = probes.map((probe) => probe?.timeline ?? -1);
  const latest = Math.max(...timelines);
  return latest >= timeline && latest >= 0 ? timelines.indexOf(latest) : undefined;
}

/**
 * The replicas that may answer a read.
 * @param replayed by replica, how far it was at its last check; undefined where it is out
 * @param seen what the read has to see, where that is known
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
