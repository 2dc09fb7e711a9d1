import { createRequire } from 'node:module';
import type { Icon, RemoteManifest } from '../../contract/http/boot';
import { localiser } from './localise';
import type { RemoteDefinition } from '../../remote/remote-definition';

/** Known only after the build. */
type BuildFacts = Pick<RemoteManifest, 'entry' | 'server' | 'sdk' | 'files' | 'requires' | 'texts'> & {
  listChunks: (chunk: string) => string[];
  listNeeds: (chunk: string) => string[];
};

/** Makes `routes.json`: keys become texts in every language, icon names become shapes. Throws if one is missing. */
export function toManifest(
  definition: RemoteDefinition,
  localesFolder: string,
  { listChunks, listNeeds, ...facts }: BuildFacts,
): Omit<RemoteManifest, 'version'> {
  const text = localiser(definition.name, localesFolder);
  return {
    name: definition.name,
    ...facts,
    connect: [...(definition.connect ?? [])],
    routes: definition.routes.map(({ description, chunk, ...route }) => ({
      ...route,
      title: text(route.title),
      ...(description !== undefined && { description: text(description) }),
      positions: [...(route.positions ?? [])],
      chunks: listChunks(chunk ?? route.id),
      needs: listNeeds(chunk ?? route.id),
    })),
    navigation: definition.navigation.map((entry) => ({
      ...entry,
      label: text(entry.label),
      icon: iconShape(entry.icon),
      positions: [...(entry.positions ?? [])],
    })),
  };
}

function iconShape(name: string): Icon {
  const shapes = createRequire(import.meta.url)('lucide-static/icon-nodes.json') as Record<string, Icon>;
  const shape = shapes[name];
  if (!shape) throw new Error(`No Lucide icon is called "${name}"`);
  return shape;
}
