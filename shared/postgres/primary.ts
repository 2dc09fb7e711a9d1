import type { Probe } from './probe';

/** Index of the server on the latest timeline: a former primary stays on an earlier one. `timeline` is the latest ever seen. */
export function findPrimary(
  probes: readonly (Pick<Probe, 'timeline'> | undefined)[],
  timeline: number,
): number | undefined {
  const timelines = probes.map((probe) => probe?.timeline ?? -1);
  const latest = Math.max(...timelines);
  return latest >= timeline && latest >= 0 ? timelines.indexOf(latest) : undefined;
}
