import path from 'node:path';
import { localiser } from '../../build/plugins/localise';
import { DEFAULT_LANGUAGE } from '../../contract/http/languages';
import type { RemoteDefinition, RemoteRouteObject } from '../../remote';

export async function routeFaults(
  exposed: readonly RemoteRouteObject[],
  { routes }: Pick<RemoteDefinition, 'routes'>,
): Promise<string[]> {
  const declaredNames = routes.map(nameOf);
  const exposedNames = exposed.map(nameOf);
  const components = await Promise.all(exposed.map(componentFaults));
  return [
    ...declaredNames.filter((name) => !exposedNames.includes(name)).map((name) => `${name} is declared, not exposed`),
    ...exposedNames.filter((name) => !declaredNames.includes(name)).map((name) => `${name} is exposed, not declared`),
    ...components.flat(),
  ];
}

const nameOf = (route: { id: string; path: string }) => `route "${route.id}" at ${route.path}`;

async function componentFaults(route: RemoteRouteObject): Promise<string[]> {
  const { Component } = (await route.lazy()) as { Component?: unknown };
  return typeof Component === 'function' ? [] : [`${nameOf(route)} loads no component`];
}

/** Whom a route is for, in one line. */
export function rightOf(route: Pick<RemoteDefinition['routes'][number], 'path' | 'layout' | 'audience' | 'positions'>) {
  const { path, layout, audience = 'accounts', positions = [] } = route;
  return [path, layout === 'public' ? 'everybody' : audience, ...positions].join(' ');
}

/** What its readers see of a remote's routes and navigation, a line for each. */
export function linesOf({ name, routes, navigation }: RemoteDefinition, source: string) {
  const text = localiser(name, path.join(source, 'locales'));
  return {
    pages: routes.map((route) => `${rightOf(route)} · ${text(route.title)[DEFAULT_LANGUAGE]}`),
    entries: navigation.map(
      ({ to, group, order, icon, label }) => `${to} ${group} ${order} ${icon} · ${text(label)[DEFAULT_LANGUAGE]}`,
    ),
  };
}

export function textFaults({ name, routes, navigation }: RemoteDefinition, source: string): string[] {
  const text = localiser(name, path.join(source, 'locales'));
  const keys = new Set([
    ...routes.flatMap(({ title, description }) => [title, description ?? []].flat()),
    ...navigation.map(({ label }) => label),
  ]);
  return [...keys].flatMap((key) => {
    try {
      text(key);
      return [];
    } catch (fault) {
      return [(fault as Error).message];
    }
  });
}
