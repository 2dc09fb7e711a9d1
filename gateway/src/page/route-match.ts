import type { RemoteRoute } from '@klaster/shared/contract';
import type { ServedRemote } from '../releases/releases';

export type RouteMatch = { remote: ServedRemote; route: RemoteRoute; params: Readonly<Record<string, string>> };

/**
 * The remote's route that the browser's router will show at a path; a literal segment goes before a parameter.
 * Patterns are made of literals and `:parameters` alone.
 *
 * @param pathname as the browser sent it, percent-encoded
 */
export function matchRoute(pathname: string, remotes: readonly ServedRemote[]): RouteMatch | null {
  const segments = segmentsOf(pathname).map(decodeURIComponent);
  let best: (RouteMatch & { literals: number }) | null = null;
  for (const remote of remotes) {
    for (const route of remote.manifest.routes) {
      const params = paramsOf(segmentsOf(route.path), segments);
      if (!params) continue;
      const literals = segments.length - Object.keys(params).length;
      if (!best || literals > best.literals) best = { remote, route, params, literals };
    }
  }
  return best;
}

function segmentsOf(pathname: string): string[] {
  return pathname.split('/').filter((segment) => segment !== '');
}

function paramsOf(pattern: readonly string[], segments: readonly string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [place, expected] of pattern.entries()) {
    const given = segments[place] ?? '';
    if (expected.startsWith(':')) params[expected.slice(1)] = given;
    // The router does not tell capitals from small letters either.
    else if (expected.toLowerCase() !== given.toLowerCase()) return null;
  }
  return params;
}
