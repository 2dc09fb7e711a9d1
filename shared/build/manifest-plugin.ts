import { createHash } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { toManifest } from './manifest';
import type { RemoteDefinition } from './remote-definition';

export const REMOTE_ENTRY = 'remoteEntry.js';
const MANIFEST = 'routes.json';
/** Name of the chunk that holds the exposed route objects. */
export const EXPOSED_CHUNK = '__federation_expose_routes';

/** Writes `routes.json` beside a remote's files, from its `src/routes.ts`, its catalogues and the finished chunks. */
export class ManifestPlugin {
  constructor(private readonly folder: string) {}

  apply(compiler: webpack.Compiler): void {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compiler.hooks.thisCompilation.tap('ManifestPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'ManifestPlugin', stage }, async () => {
        if (compilation.errors.length > 0) return;
        const manifest = toManifest(await this.definition(compilation), path.join(this.folder, 'src/locales'), {
          version: contentHash(compilation),
          entry: REMOTE_ENTRY,
          chunksOf: (routeId) => scriptsOf(compilation, [EXPOSED_CHUNK, routeId]),
        });
        compilation.emitAsset(MANIFEST, new webpack.sources.RawSource(JSON.stringify(manifest)));
      });
    });
  }

  /** Reads the definition anew at each build, so that a watching dev server sees edits. */
  private async definition(compilation: webpack.Compilation): Promise<RemoteDefinition> {
    const file = path.join(this.folder, 'src/routes.ts');
    compilation.fileDependencies.add(file);
    const module = (await import(`${pathToFileURL(file).href}?${Date.now()}`)) as { definition: RemoteDefinition };
    return module.definition;
  }
}

/** Hash of every emitted file's name and bytes, compressed twins left out. */
function contentHash(compilation: webpack.Compilation): string {
  const hash = createHash('sha256');
  for (const asset of compilation.getAssets().toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (/\.(br|gz|map)$/.test(asset.name)) continue;
    hash.update(asset.name).update(asset.source.buffer());
  }
  return hash.digest('hex').slice(0, 16);
}

function scriptsOf(compilation: webpack.Compilation, names: string[]): string[] {
  const files = names.flatMap((name) => {
    const group = compilation.chunkGroups.find((candidate) => candidate.name === name);
    if (!group) throw new Error(`${compilation.outputOptions.uniqueName}: no chunk is called "${name}"`);
    return group.chunks.flatMap((chunk) => [...chunk.files]);
  });
  return [...new Set(files)].filter((file) => file.endsWith('.js') && !file.includes('hot-update'));
}
