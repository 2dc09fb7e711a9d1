import type { ComponentType } from 'react';
import type { RemoteDefinition } from './remote-definition';
import { LANGUAGES } from '../contract/http/languages';
import type { Language } from '../contract/http/languages';
// Imported by its package name: this entry is part of every remote's bundle, and a relative path would bundle a second
// i18n.
import { remoteTexts } from '@klaster/shared/i18n';
import type { CatalogueLoaders, RemoteTexts } from '@klaster/shared/i18n';
import type { RouteObject } from '@klaster/shared/router';

export type { RemoteDefinition } from './remote-definition';

type ScreenModule = { Component: ComponentType };

type RouteId<Definition extends RemoteDefinition> = Definition['routes'][number]['id'];

/** Each screen loads its own chunk. */
export type RemoteRouteObject = Required<Pick<RouteObject, 'id' | 'path'>> & {
  lazy: () => Promise<ScreenModule>;
  /** Only on the route `help`, for the search over all remotes. */
  help?: (language: Language) => Promise<string>;
};

/** Sections begin with `## Title {#id}`. */
export type HelpLoaders = Readonly<Record<Language, () => Promise<{ default: string }>>>;

/** Id of the help route, and namespace of its text. */
export const HELP = 'help';

/** `loadTexts` loads further namespaces. */
export type ScreenLoader = (loadTexts: RemoteTexts['load']) => Promise<ScreenModule>;

/**
 * Defines what a remote exposes. Its texts are isolated: if two versions are in one page, each has its own.
 *
 * @param catalogues of the namespace named as the remote
 * @param further catalogues of namespaces that only some screens load
 * @param help shown by the route with the id `help`
 */
// oxlint-disable-next-line eslint/max-params -- published: remotes that are deployed apart call it so
export function defineRemote<const Definition extends RemoteDefinition>(
  definition: Definition,
  screens: Record<RouteId<Definition>, ScreenLoader>,
  catalogues: CatalogueLoaders,
  further: Readonly<Record<string, CatalogueLoaders>> = {},
  help?: HelpLoaders,
): RemoteRouteObject[] {
  const texts = remoteTexts({ ...further, ...(help && { [HELP]: helpTexts(help) }), [definition.name]: catalogues });
  return definition.routes.map(({ id, path }) => ({
    id,
    path,
    ...(help && id === HELP && { help: async (language: Language) => (await help[language]()).default }),
    // A screen never renders with its texts missing.
    lazy: async () => {
      const load = screens[id as RouteId<Definition>];
      const parts = [load(texts.load), texts.load(definition.name)] as const;
      // Failures of both are reported once, so that a loader counts one attempt.
      await Promise.allSettled(parts);
      const [{ Component }] = await Promise.all(parts);
      return { Component: texts.provideTo(Component) };
    },
  }));
}

/** Texts of the namespace `help`, under the key `text`. */
export function helpTexts(help: HelpLoaders): CatalogueLoaders {
  const loaders = LANGUAGES.map((language) => [
    language,
    async () => ({ default: { text: (await help[language]()).default } }),
  ]);
  return Object.fromEntries(loaders) as CatalogueLoaders;
}
