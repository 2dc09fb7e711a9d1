import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { RemoteDefinition } from '../build/remote-definition';
// By its package name: this entry is built into every remote, and a relative path would take a second i18n along.
import { loadNamespace, registerCatalogues } from '@klaster/shared/i18n';
import type { CatalogueLoaders } from '@klaster/shared/i18n';

export type { RemoteDefinition } from '../build/remote-definition';

/** A screen's module: the route's component under the name React Router asks for. */
type ScreenModule = { Component: ComponentType };

type RouteId<Definition extends RemoteDefinition> = Definition['routes'][number]['id'];

/** What a remote exposes: one route object a screen, each loading its own chunk. */
export type RemoteRouteObject = Required<Pick<RouteObject, 'id' | 'path'>> & { lazy: () => Promise<ScreenModule> };

/**
 * Makes the route objects a remote exposes.
 *
 * @param definition the remote's `routes.ts`
 * @param screens an `import()` a route id; the compiler asks for each
 * @param catalogues an `import()` a language, for the namespace named as the remote
 */
export function defineRemote<const Definition extends RemoteDefinition>(
  definition: Definition,
  screens: Record<RouteId<Definition>, () => Promise<ScreenModule>>,
  catalogues: CatalogueLoaders,
): RemoteRouteObject[] {
  registerCatalogues(definition.name, catalogues);
  return definition.routes.map(({ id, path }) => ({
    id,
    path,
    // Texts and code travel together: a screen never renders with its texts missing.
    lazy: async () => (await Promise.all([screens[id as RouteId<Definition>](), loadNamespace(definition.name)]))[0],
  }));
}
