import path from 'node:path';
import webpack from 'webpack';
import { readAppFolder } from '../apps/app-folder';
import { toManifest } from './manifest';
import { readModule } from './read-module';
import { integrityOfFiles, listScripts, textScripts, hashManifest } from './release-facts';
import type { RemoteDefinition } from '../../remote/remote-definition';
import { findServerScript } from './server-script-plugin';
import { neededModules, requiredModules } from './shared-modules-used';

export const REMOTE_ENTRY = 'remoteEntry.js';
const MANIFEST = 'routes.json';
export const EXPOSED_CHUNK = '__federation_expose_routes';

/** Writes `routes.json` from `src/routes.ts`, the catalogues and the finished chunks. */
export class ManifestPlugin {
  constructor(private readonly folder: string) {}

  apply(compiler: webpack.Compiler): void {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compiler.hooks.thisCompilation.tap('ManifestPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'ManifestPlugin', stage }, async () => {
        if (compilation.errors.length > 0) return;
        try {
          const text = await this.write(compilation);
          compilation.emitAsset(MANIFEST, new webpack.sources.RawSource(text));
        } catch (error) {
          // Thrown, it would end a dev server's watching.
          compilation.errors.push(new webpack.WebpackError(String(error)));
        }
      });
    });
  }

  private async write(compilation: webpack.Compilation): Promise<string> {
    const { sdk } = readAppFolder(this.folder);
    const manifest = toManifest(await this.definition(compilation), path.join(this.folder, 'src/locales'), {
      entry: REMOTE_ENTRY,
      ...findServerScript(compilation),
      ...(sdk !== undefined && { sdk }),
      files: integrityOfFiles(compilation),
      requires: requiredModules(compilation),
      texts: textScripts(compilation),
      listChunks: (chunk) => listScripts(compilation, [EXPOSED_CHUNK, chunk]),
      listNeeds: (chunk) => neededModules(compilation, [EXPOSED_CHUNK, chunk]),
    });
    return JSON.stringify({ ...manifest, version: hashManifest(manifest) });
  }

  private async definition(compilation: webpack.Compilation): Promise<RemoteDefinition> {
    const file = path.join(this.folder, 'src/routes.ts');
    compilation.fileDependencies.add(file);
    const { exports, files } = await readModule<{ definition: RemoteDefinition }>(file);
    compilation.fileDependencies.addAll(files);
    return exports.definition;
  }
}
