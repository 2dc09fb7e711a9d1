import { matchRoutes } from 'react-router-dom';
import type { CallName } from '../../contract/endpoints/call';
import { endpoints } from '../../contract/endpoints/endpoints';
import { operationsEndpoints } from '../../contract/endpoints/operations';
import { registryEndpoints } from '../../contract/endpoints/registry-endpoints';

/** Every call a page may make. */
export const knownCalls = { ...endpoints, ...registryEndpoints, ...operationsEndpoints };

const matched = new Map<string, ReturnType<typeof findCall>>();

/** Fixed paths come before those with parameters. */
export function matchCall(method: string, pathname: string): ReturnType<typeof findCall> {
  const key = `${method} ${pathname}`;
  if (!matched.has(key)) matched.set(key, findCall(method, pathname));
  return matched.get(key);
}

function findCall(method: string, pathname: string): { name: CallName; params: Record<string, string> } | undefined {
  const routes = (Object.keys(knownCalls) as CallName[])
    .filter((name) => name.startsWith(`${method} `))
    .map((name) => ({ id: name, path: name.slice(method.length + 1), caseSensitive: true }));
  const match = matchRoutes(routes, { pathname })?.[0];
  return match && { name: match.route.id, params: match.params as Record<string, string> };
}
