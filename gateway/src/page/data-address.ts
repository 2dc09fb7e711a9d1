import { API_PREFIXES, pathBelow } from '../upstream/path-below';
import type { PageRoute } from './page-route';

/** Characters of an API path below one of its prefixes. */
const API_PATH = /^\/\w+\/[^?#\\]+$/;

/**
 * Path and query of the API call whose response is the initial data of a route's page. Null if the route has none or is not public, or
 * if the page's query has a parameter that the route's template does not name: then only the app in the browser can build the call.
 *
 * Placeholders in the template's path are the route's parameters, those in its query the page's: `/api/x/:id?page=1&search=:search`.
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

/** Null if the page's query has a parameter that the template does not name. */
function fillQuery(template: URLSearchParams, pageQuery: URLSearchParams): string | null {
  const names = new Set([...template.values()].map(nameOf));
  if ([...pageQuery.keys()].some((name) => !names.has(name))) return null;
  const filled = [...template].map(([key, value]) => {
    const name = nameOf(value);
    return [key, name === undefined ? value : pageQuery.get(name)] as const;
  });
  // Unset filters are left out, as the browser leaves them out.
  return new URLSearchParams(filled.filter((pair): pair is [string, string] => Boolean(pair[1]))).toString();
}

/** `search` of `:search`; undefined for a literal value. */
function nameOf(value: string): string | undefined {
  return value.startsWith(':') ? value.slice(1) : undefined;
}
