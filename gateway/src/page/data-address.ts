import { API_PREFIXES, pathBelow } from '../upstream/path-below';
import type { PageRoute } from './page-route';

/** Characters of an API path below one of its prefixes. */
const API_PATH = /^\/\w+\/[^?#\\]+$/;

/**
 * Path and query of the call whose response a route's page shows first; null where it has none, is not public, or the page's
 * query has a parameter that the route's template does not name: only the app in the browser can build that call.
 *
 * The template's path takes the route's parameters, its query those of the page: `/api/x/:id?page=1&search=:search`.
 */
export function dataAddress({ route, params }: PageRoute, pageQuery: URLSearchParams): string | null {
  if (route.layout !== 'public' || route.data === undefined) return null;
  const [template = '', queryTemplate = ''] = route.data.split('?');
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = fillQuery(new URLSearchParams(queryTemplate), pageQuery);
  if (!isApiPath(path) || query === null) return null;
  return query === '' ? path : `${path}?${query}`;
}

function isApiPath(path: string): boolean {
  return API_PATH.test(path) && API_PREFIXES.some((prefix) => pathBelow(prefix, path) !== null);
}

function fillQuery(template: URLSearchParams, given: URLSearchParams): string | null {
  const isNamed = new Set([...template.values()].map(nameOf));
  if ([...given.keys()].some((name) => !isNamed.has(name))) return null;
  const filled = [...template].map(([key, value]) => {
    const name = nameOf(value);
    return [key, name === undefined ? value : given.get(name)] as const;
  });
  // Unset filters are left out, as the browser leaves them out.
  return new URLSearchParams(filled.filter((pair): pair is [string, string] => Boolean(pair[1]))).toString();
}

/** `search` of `:search`; undefined for a literal value. */
function nameOf(value: string): string | undefined {
  return value.startsWith(':') ? value.slice(1) : undefined;
}
