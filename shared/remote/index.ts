import type { ComponentType } from 'react';
import type { RemoteDefinition } from './remote-definition';
import { LANGUAGES } from '../contract/common/languages';
import type { Language } from '../contract/common/languages';
// By its package name: this entry is built into every remote, and a relative path would bundle a second i18n.
import { remoteTexts } from '@klaster/shared/i18n';
import type { CatalogueLoaders, RemoteTexts } from '@klaster/shared/i18n';
import type { RouteObject } from '@klaster/shared/router';

export type { RemoteDefinition } from './remote-definition';

/** A screen's module: the route's component under the name React Router expects. */
type ScreenModule = { Component: ComponentType };

type RouteId<Definition extends RemoteDefinition> = Definition['routes'][number]['id'];

/** What a remote exposes: one route object a screen, each loading its own chunk. */
export type RemoteRouteObject = Required<Pick<RouteObject, 'id' | 'path'>> & {
  lazy: () => Promise<ScreenModule>;
  /** Only on the route `help`: the remote's help in a language, for the search over the help of all remotes. */
  help?: (language: Language) => Promise<string>;
};

/** A remote's help by language, each an `import()` of its file of Markdown. Its sections begin with `## Title {#id}`. */
export type HelpLoaders = Readonly<Record<Language, () => Promise<{ default: string }>>>;

/** Id of the route that shows a remote's help, and namespace of its text. */
export const HELP = 'help';

/** Loads a screen's module, and the further namespaces of the remote's texts that it needs. */
export type ScreenLoader = (loadTexts: RemoteTexts['load']) => Promise<ScreenModule>;

/**
 * Makes the route objects a remote exposes. Its texts are its own: two versions in one page have each theirs.
 *
 * @param definition the remote's `routes.ts`
 * @param screens an `import()` a route id; the compiler requires each
 * @param catalogues an `import()` a language, for the namespace named as the remote
 * @param further the same for other namespaces, which only screens that need them load
 * @param help the remote's help, which the route with the id `help` shows: its screen loads the namespace of that name
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
    // Texts and code travel together: a screen never renders with its texts missing.
    lazy: async () => {
      const load = screens[id as RouteId<Definition>];
      const parts = [load(texts.load), texts.load(definition.name)] as const;
      // Files damaged at the same time fail at the same time: a loader that counts its tries has one for each time, not for each file.
      await Promise.allSettled(parts);
      const [{ Component }] = await Promise.all(parts);
      return { Component: texts.provideTo(Component) };
    },
  }));
}

/** A help page as texts: of the namespace `help`, under the key `text`. The shell's own comes by it too. */
export function helpTexts(help: HelpLoaders): CatalogueLoaders {
  const loaders = LANGUAGES.map((language) => [
    language,
    async () => ({ default: { text: (await help[language]()).default } }),
  ]);
  return Object.fromEntries(loaders) as CatalogueLoaders;
}
