import { API_PREFIXES, pathBelow } from '../upstream/path-below';
import type { PageRoute } from './page-route';

const API_PATH = /^\/\w+\/[^?#\\]+$/;

/**
 * Path and query of the API call for a page's initial data, from a template such as `/api/x/:id?page=1&search=:search`. Null if there is
 * none, the route is not public, or the query of a list's page has other parameters: then only the app can build the call.
 */
export function dataAddress({ route, params }: PageRoute, pageQuery: URLSearchParams): string | null {
  if (route.layout !== 'public' || route.data === undefined) return null;
  const [template = '', queryTemplate = ''] = route.data.split('?');
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  // The address of one record has the query of the list that led to it.
  const isRecord = template.includes('/:') && queryTemplate === '';
  const query = isRecord ? '' : fillQuery(new URLSearchParams(queryTemplate), pageQuery);
  if (!isApiPath(path) || query === null) return null;
  return query === '' ? path : `${path}?${query}`;
}

function isApiPath(path: string): boolean {
  return API_PATH.test(path) && API_PREFIXES.some((prefix) => pathBelow(prefix, path) !== null);
}

function fillQuery(template: URLSearchParams, pageQuery: URLSearchParams): string | null {
  const names = new Set([...template.values()].map(placeholderName));
  if ([...pageQuery.keys()].some((name) => !names.has(name))) return null;
  const filled = [...template].map(([key, value]) => {
    const name = placeholderName(value);
    return [key, name === undefined ? value : pageQuery.get(name)] as const;
  });
  // Unset filters are left out, as the browser leaves them out.
  return new URLSearchParams(filled.filter((pair): pair is [string, string] => Boolean(pair[1]))).toString();
}

/** `search` of `:search`; undefined for a literal value. */
function placeholderName(value: string): string | undefined {
  return value.startsWith(':') ? value.slice(1) : undefined;
}
