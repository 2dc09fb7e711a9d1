import fc from 'fast-check';
import { matchPath, matchRoutes } from 'react-router-dom';
import { matchRoute, patternsOverlap } from '../contract/http/path-pattern';

/** With the hard cases of letter case: sigmas, Kelvin's sign, dotted and dotless i. */
const LITERALS = 'a A b é É σ ς Σ k \u212A ß i I ı İ a.b ~-_ ғ Ғ'.split(' ');
const PARAMETERS = [':id', ':name', ':id_2'];

const path = (segment: fc.Arbitrary<string>, most: number, endings: readonly string[]) =>
  fc
    .tuple(fc.array(segment, { maxLength: most }), fc.constantFrom(...endings))
    .map(([segments, ending]) => `/${segments.join('/')}${segments.length > 0 ? ending : ''}`);

const pattern = path(fc.constantFrom(...LITERALS, ...PARAMETERS), 3, ['', '/']);

const written = fc.constantFrom(...LITERALS, '', '%', '%2F', 'a%2Fb', '%20', '%E0%A4', '%0A');
const address = path(fc.oneof(written, fc.constantFrom(...LITERALS).map(encodeURIComponent)), 4, ['', '/', '//']);

const holds = (property: fc.IRawProperty<unknown>) => void fc.assert(property, { seed: 2026, numRuns: 5_000 });

beforeEach(() => {
  // The router warns of addresses that cannot be decoded.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

function shownByRouter(routes: readonly { path: string }[], pathname: string) {
  const match = matchRoutes([...routes], { pathname })?.[0];
  return match ? { route: match.route, params: match.params } : null;
}

test('the route of any address, and its parameters, are the router’s', () => {
  holds(
    fc.property(fc.array(pattern, { maxLength: 4 }), address, (patterns, pathname) => {
      const routes = patterns.map((pattern) => ({ path: pattern }));
      const [ours, theirs] = [matchRoute(routes, pathname), shownByRouter(routes, pathname)];
      expect(ours?.params).toEqual(theirs?.params);
      expect(routes.indexOf(ours?.route as never)).toBe(routes.indexOf(theirs?.route as never));
    }),
  );
});

test('patterns that the router matches at one address overlap', () => {
  holds(
    fc.property(pattern, pattern, address, (one, other, pathname) => {
      const isOfBoth = matchPath(one, pathname) !== null && matchPath(other, pathname) !== null;
      expect(!isOfBoth || patternsOverlap(one, other)).toBe(true);
    }),
  );
});

test('patterns overlap exactly if the router matches both at an address built from either', () => {
  holds(
    fc.property(pattern, pattern, (one, other) => {
      const theirs = other.split('/');
      const common = one.split('/').map((segment, place) => (segment.startsWith(':') ? theirs[place] : segment));
      const pathname = common.join('/').replaceAll(/:\w+/g, 'x');
      const isOfBoth = matchPath(one, pathname) !== null && matchPath(other, pathname) !== null;
      expect(isOfBoth).toBe(patternsOverlap(one, other));
    }),
  );
});

test.each([
  ['/a//b', ['/a/:id', '/a/b'], null],
  ['/a/b', ['/:id/b', '/a/:id', '/a/b'], '/a/b'],
  ['/x/y', ['/:id/y', '/x/:id'], '/:id/y'],
  ['/%', ['/:id'], '/:id'],
  ['/A/', ['/a'], '/a'],
])('%s of %j is %s', (pathname, patterns, expected) => {
  const routes = patterns.map((pattern) => ({ path: pattern }));
  expect(matchRoute(routes, pathname)?.route.path ?? null).toBe(expected);
  expect(shownByRouter(routes, pathname)?.route.path ?? null).toBe(expected);
});
