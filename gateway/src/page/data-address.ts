import { API_PREFIXES, pathBelow } from '../upstream/forwarding';
import type { PageAddress, PageRoute } from './page-route';

const API_PATH = /^\/\w+\/[^?#\\]+$/;

/**
 * Paths and queries of the API calls for a page's initial data, from templates such as `/api/x/:id?page=1&search=:search`. Other
 * parameters of the page are ignored. Calls for choices whose parameter the page does not have are left out.
 */
export function dataAddresses({ remote, route, params }: PageRoute, pageQuery: URLSearchParams): string[] {
  if (remote.isolated || route.layout !== 'public' || route.data === undefined) return [];
  const address = fillAddress(route.data, params, pageQuery);
  if (!isApiAddress(address)) return [];
  const choices = (route.choices ?? []).map((template) => {
    const filled = fillAddress(template, params, pageQuery);
    return template.includes('?') === filled.includes('?') ? filled : '';
  });
  return [address, ...choices].filter(isApiAddress);
}

/** Without parameters that a page does not depend on, so that shared links with marks of their own are one page. */
export function essentialAddress(address: PageAddress, match: PageRoute | null): PageAddress {
  if (match?.route.data === undefined) return address;
  const { data, choices = [], parameters = [] } = match.route;
  const templates = [data, ...choices].map((template) => new URLSearchParams(template.split('?')[1] ?? ''));
  const names = new Set([...templates.flatMap((query) => [...query.values()].map(placeholderName)), ...parameters]);
  return { ...address, query: new URLSearchParams([...address.query].filter(([name]) => names.has(name))) };
}

function fillAddress(template: string, params: PageRoute['params'], pageQuery: URLSearchParams): string {
  const [pathTemplate = '', queryTemplate = ''] = template.split('?');
  const path = pathTemplate.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = fillQuery(new URLSearchParams(queryTemplate), pageQuery);
  return query === '' ? path : `${path}?${query}`;
}

function isApiAddress(address: string): boolean {
  const [path = ''] = address.split('?');
  return API_PATH.test(path) && API_PREFIXES.some((prefix) => pathBelow(prefix, path) !== null);
}

function fillQuery(template: URLSearchParams, pageQuery: URLSearchParams): string {
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
