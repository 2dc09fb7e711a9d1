import type { Probe } from './probe';

/**
 * Which of some servers is the primary: the one on the latest timeline. A former primary that comes back after a fail-over is still on
 * the one before.
 * @param probes by server; undefined if it does not respond
 * @param timeline the latest ever seen; a primary on an earlier one does not count
 * @returns its place in the list
 */
export function primaryOf(
  probes: readonly (Pick<Probe, 'timeline'> | undefined)[],
  timeline: number,
): number | undefined {
  const timelines = probes.map((probe) => probe?.timeline ?? -1);
  const latest = Math.max(...timelines);
  return latest >= timeline && latest >= 0 ? timelines.indexOf(latest) : undefined;
}
