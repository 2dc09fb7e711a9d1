import { knownCalls } from './known-calls';
import type { CallName } from './known-calls';

export type Match = { name: CallName; params: Record<string, string> };

/** `/api/x/:id` as a pattern. */
function toPattern(template: string): RegExp {
  return new RegExp(`^${template.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}

const parametersIn = (name: string) => name.split(':').length - 1;

/** Fixed paths before those with parameters: `/removed/provinces` is no province of `/removed/:region_id`. */
const ROUTES = (Object.keys(knownCalls) as CallName[])
  .toSorted((a, b) => parametersIn(a) - parametersIn(b))
  .map((name) => {
    const [method = '', template = ''] = name.split(' ');
    return { name, method, pattern: toPattern(template) };
  });

/** The endpoint of the contract that a request is for. */
export function matchEndpoint(method: string, pathname: string): Match | undefined {
  for (const route of ROUTES) {
    const groups = route.method === method ? route.pattern.exec(pathname) : null;
    if (groups) return { name: route.name, params: { ...groups.groups } };
  }
  return undefined;
}
