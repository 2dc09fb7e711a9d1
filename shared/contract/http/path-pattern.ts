// Path patterns of pages mean the same as in React Router. The gateway, which does not include it, must know which
// screen a page shows, and which patterns overlap. A test compares the two.

/** The matching route, with decoded parameters. */
export type RouteMatch<Route> = { route: Route; params: Readonly<Record<string, string>> };

/** The route that React Router would show at a percent-encoded path: the one with the highest score, or the first of those. */
export function matchRoute<Route extends { path: string }>(
  routes: readonly Route[],
  pathname: string,
): RouteMatch<Route> | null {
  const segments = splitSegments(decodePath(pathname));
  let best: RouteMatch<Route> | null = null;
  for (const route of routes) {
    const params = matchParams(splitSegments(route.path), segments);
    if (params && (!best || calculateScore(route.path) > calculateScore(best.route.path))) best = { route, params };
  }
  return best;
}

/** Routes in the order of a page: those for visitors come before those for staff. */
export function inPageOrder<Route extends { layout: 'public' | 'protected' }>(routes: readonly Route[]): Route[] {
  return [...routes.filter(({ layout }) => layout === 'public'), ...routes.filter(({ layout }) => layout !== 'public')];
}

/** Whether some address is matched by both path patterns. */
export function patternsOverlap(pattern: string, other: string): boolean {
  const [ours, theirs] = [splitSegments(pattern), splitSegments(other)];
  return ours.length === theirs.length && ours.every((segment, index) => segmentsOverlap(segment, theirs[index] ?? ''));
}

/** Ignores trailing slashes. */
export function splitSegments(path: string): string[] {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end).split('/').slice(1);
}

/** Ignores case, like the router. */
export function isSameLiteral(literal: string, other: string): boolean {
  return literal === other || foldCase(literal) === foldCase(other);
}

function matchParams(pattern: readonly string[], segments: readonly string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const given = segments[index] ?? '';
    if (given === '') return null;
    if (isParameter(expected)) params[expected.slice(1)] = given.replaceAll('%2F', '/');
    else if (!isSameLiteral(expected, given)) return null;
  }
  return params;
}

/** Decodes a path. A slash within a segment stays encoded; a path that cannot be decoded is returned unchanged. */
export function decodePath(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return pathname;
  }
}

/** Computes the score with the router's own weights, in which a trailing slash counts a little. */
function calculateScore(pattern: string): number {
  const weightOf = (segment: string) => {
    if (segment === '') return 2;
    return isParameter(segment) ? 4 : 11;
  };
  return pattern.split('/').reduce((sum, segment) => sum + weightOf(segment), 0);
}

function segmentsOverlap(segment: string, other: string): boolean {
  return isParameter(segment) || isParameter(other) || isSameLiteral(segment, other);
}

function isParameter(segment: string): boolean {
  return segment.startsWith(':');
}

/**
 * Folds case like a regular expression with the flag `i`: unit by unit, and never from outside ASCII to inside
 * (ECMA-262, Canonicalize).
 */
function foldCase(text: string): string {
  return text.replaceAll(/[^]/g, (unit) => {
    const upper = unit.toUpperCase();
    const isFolded = upper.length === 1 && (unit < '\u0080' || upper >= '\u0080');
    return isFolded ? upper : unit;
  });
}
