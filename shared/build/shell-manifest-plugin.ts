import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import type { ShellManifest } from '../contract/boot';
import { localiser } from './localise';
import { integrityOfFiles, scriptsOf, textScripts, versionOf } from './release-facts';
import { laterModules, providedModules } from './shared-modules-used';

const MANIFEST = 'shell.json';
/** Name of the chunk with the frame of the staff's pages. */
const STAFF_FRAME = 'staff-frame';

/** Writes `shell.json` beside the shell's files: what it gives to remotes, and which paths are its own. */
export class ShellManifestPlugin {
  constructor(private readonly folder: string) {}

  apply(compiler: webpack.Compiler): void {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compiler.hooks.thisCompilation.tap('ShellManifestPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'ShellManifestPlugin', stage }, async () => {
        if (compilation.errors.length > 0) return;
        const manifest: Omit<ShellManifest, 'version'> = {
          name: 'shell',
          page: 'index.html',
          files: integrityOfFiles(compilation),
          provides: providedModules(compilation),
          texts: textScripts(compilation),
          later: laterModules(compilation),
          layouts: { public: [], protected: scriptsOf(compilation, [STAFF_FRAME]) },
          paths: await this.ownPaths(),
          description: localiser('shell', path.join(this.folder, 'src/locales'))('product.description'),
        };
        const text = JSON.stringify({ ...manifest, version: versionOf(manifest) });
        compilation.emitAsset(MANIFEST, new webpack.sources.RawSource(text));
      });
    });
  }

  private async ownPaths(): Promise<string[]> {
    const file = path.join(this.folder, 'src/routing/own-routes.ts');
    const { OWN_ROUTES } = (await import(pathToFileURL(file).href)) as { OWN_ROUTES: readonly { path: string }[] };
    return OWN_ROUTES.map((route) => route.path);
  }
}
