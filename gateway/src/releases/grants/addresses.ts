/** First segments of addresses that the gateway answers itself. */
const RESERVED = new Set(['api', 'assets', 'crud', 'healthz', 'metrics', 'readyz', 'registry', 'remotes']);

const ALL_BELOW = '/*';

/** Whether the gateway itself answers what the pattern or the granted addresses begin with. */
export function isReserved(pattern: string): boolean {
  return RESERVED.has(segmentsOf(pattern)[0] ?? '');
}

/** Whether some address is matched by both path patterns. */
export function overlap(pattern: string, other: string): boolean {
  const [ours, theirs] = [segmentsOf(pattern), segmentsOf(other)];
  return ours.length === theirs.length && ours.every((segment, place) => agree(segment, theirs[place] ?? ''));
}

/**
 * Whether every address that a path pattern matches is among those granted.
 *
 * @param granted one address, `/map`, or one with all below it, `/reestrs/*`
 */
export function covers(granted: string, pattern: string): boolean {
  const [given, claimed] = [segmentsOf(rootOf(granted)), segmentsOf(pattern)];
  const isAsLong = granted.endsWith(ALL_BELOW) ? claimed.length >= given.length : claimed.length === given.length;
  return isAsLong && given.every((segment, place) => segment === claimed[place]);
}

/** Whether some address is among both of what is granted. */
export function meet(granted: string, other: string): boolean {
  return covers(granted, rootOf(other)) || covers(other, rootOf(granted));
}

function rootOf(granted: string): string {
  return granted.endsWith(ALL_BELOW) ? granted.slice(0, -ALL_BELOW.length) : granted;
}

/** As the router compares them: capitals and a slash at the end make no difference. */
function segmentsOf(pattern: string): string[] {
  return pattern
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
}

function agree(segment: string, other: string): boolean {
  return segment === other || segment.startsWith(':') || other.startsWith(':');
}
