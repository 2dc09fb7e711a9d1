import type { LoggedRequest } from './network-log';

/** The calls for rows themselves. Others of a page, such as for the choices of a filter, keep no row waiting. */
const ROWS: ReadonlySet<string> = new Set(['/api/registers/clusters', '/api/rating']);

/**
 * Length of the request chain that a first row waited for: the HTML is 1, what the HTML names is 2, what a script requests is
 * one more than the longest chain that had ended by then, and rendering is the last step.
 *
 * @param requests those that ended before the row appeared, in the order in which they were sent
 */
export function dependentSteps(requests: readonly LoggedRequest[]): number {
  const depths: { end: number; depth: number }[] = [];
  for (const { type, byPage, start, end } of requests.filter(concernsRow)) {
    const before = depths.filter((one) => one.end <= start).map((one) => one.depth);
    const depth = type === 'Document' ? 1 : byPage ? 2 : 1 + Math.max(1, ...before);
    depths.push({ end, depth });
  }
  return 1 + Math.max(...depths.map(({ depth }) => depth));
}

function concernsRow({ type, url, cached }: LoggedRequest): boolean {
  if (cached) return false;
  return type === 'Document' || type === 'Script' || ROWS.has(new URL(url).pathname);
}
