import { fillPath } from '../contract/endpoints/call';

export type Query = Record<string, string | number | boolean | null | undefined>;

/** Without unset filters. */
export function toSearch(query: Query = {}): URLSearchParams {
  const set = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return new URLSearchParams(set.map(([key, value]) => [key, String(value)]));
}

type LoadInput = { params?: Record<string, string | number>; query?: Query };

/** Path and query of a load. */
export function loadAddress(name: string, { params, query }: LoadInput = {}): string {
  const path = fillPath(name.replace('GET ', ''), params);
  const search = toSearch(query);
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}
