import { decodePath, isSameLiteral, splitSegments } from '../http/path-pattern';
import type { Grants } from './events';

/** First segments of the gateway's own addresses. */
const RESERVED = new Set([
  'api',
  'assets',
  'boot',
  'crud',
  'healthz',
  'isolated',
  'metrics',
  'readyz',
  'registry',
  'remotes',
  'sdk',
]);

const ALL_BELOW = '/*';

export function isReserved(pattern: string): boolean {
  return RESERVED.has(splitSegments(pattern)[0]?.toLowerCase() ?? '');
}

/** @param granted one address, `/map`, or one with all below it, `/reestrs/*` */
export function covers(granted: string, pattern: string): boolean {
  const [given, claimed] = [splitSegments(grantRoot(granted)), splitSegments(pattern)];
  const isAsLong = granted.endsWith(ALL_BELOW) ? claimed.length >= given.length : claimed.length === given.length;
  return isAsLong && given.every((segment, index) => isSameLiteral(segment, claimed[index] ?? ''));
}

/** Whether two grants have an address in common. */
export function meet(granted: string, other: string): boolean {
  return covers(granted, grantRoot(other)) || covers(other, grantRoot(granted));
}

export function isGrantedPath({ paths }: Grants, pattern: string): boolean {
  return paths.some((granted) => covers(granted, pattern));
}

export function isGrantedOrigin({ connect }: Grants, url: string): boolean {
  return connect.includes(new URL(url).origin);
}

/** @param pathname percent-encoded */
export function isWithin(granted: readonly string[], pathname: string): boolean {
  const path = decodePath(pathname);
  return granted.some((addresses) => covers(addresses, path));
}

function grantRoot(granted: string): string {
  return granted.endsWith(ALL_BELOW) ? granted.slice(0, -ALL_BELOW.length) : granted;
}
