import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Icon, RemoteManifest } from '../contract/boot';
import { LANGUAGES } from '../contract/languages';
import type { Localised } from '../contract/languages';
import type { RemoteDefinition } from './remote-definition';

/** What only the finished build knows: its files, what they ask of the shell, and the scripts each route needs. */
type BuildFacts = Pick<RemoteManifest, 'entry' | 'files' | 'requires' | 'texts'> & {
  chunksOf: (routeId: string) => string[];
};

type Catalogue = { [key: string]: string | Catalogue };

/**
 * Makes `routes.json` of a remote's definition: keys become texts in every language, icon names become shapes,
 * routes get their chunks. Throws with the remote's name where a key, an icon or a chunk is missing.
 */
export function toManifest(
  definition: RemoteDefinition,
  localesFolder: string,
  { chunksOf, ...facts }: BuildFacts,
): Omit<RemoteManifest, 'version'> {
  const text = localiser(definition.name, localesFolder);
  return {
    name: definition.name,
    ...facts,
    connect: [...(definition.connect ?? [])],
    routes: definition.routes.map((route) => ({
      ...route,
      title: text(route.title),
      positions: [...(route.positions ?? [])],
      chunks: chunksOf(route.id),
    })),
    navigation: definition.navigation.map((entry) => ({
      ...entry,
      label: text(entry.label),
      icon: iconShape(entry.icon),
      positions: [...(entry.positions ?? [])],
    })),
  };
}

function localiser(remote: string, folder: string): (key: string) => Localised {
  const catalogues = LANGUAGES.map((language) => {
    const file = path.join(folder, `${language}.json`);
    return [language, JSON.parse(readFileSync(file, 'utf8')) as Catalogue] as const;
  });
  return (key) =>
    Object.fromEntries(
      catalogues.map(([language, catalogue]) => [language, lookUp(catalogue, key, `${remote}, ${language}`)]),
    ) as Localised;
}

function lookUp(catalogue: Catalogue, key: string, where: string): string {
  const found = key
    .split('.')
    .reduce<string | Catalogue | undefined>(
      (node, part) => (typeof node === 'object' ? node[part] : undefined),
      catalogue,
    );
  if (typeof found !== 'string') throw new Error(`${where}: no text for "${key}"`);
  return found;
}

function iconShape(name: string): Icon {
  const shapes = createRequire(import.meta.url)('lucide-static/icon-nodes.json') as Record<string, Icon>;
  const shape = shapes[name];
  if (!shape) throw new Error(`No Lucide icon is called "${name}"`);
  return shape;
}
