import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import type { ShellManifest } from '../contract/common/boot';
import { localiser } from './localise';
import { integrityOfFiles, scriptsOf, textScripts, versionOf } from './release-facts';
import { serverScriptOf } from './server-script-plugin';
import { laterModules, providedModules } from './shared-modules-used';

const MANIFEST = 'shell.json';
const STAFF_FRAME = 'staff-frame';
const PREVIEW = 'preview';

/** The description is a key in the shell's catalogues. */
type OwnRoute = { readonly path: string; readonly description?: string };

/** Writes `shell.json` beside the shell's files. */
export class ShellManifestPlugin {
  constructor(private readonly folder: string) {}

  apply(compiler: webpack.Compiler): void {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compiler.hooks.thisCompilation.tap('ShellManifestPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'ShellManifestPlugin', stage }, async () => {
        if (compilation.errors.length > 0) return;
        const routes = await this.ownRoutes();
        const textOf = localiser('shell', path.join(this.folder, 'src/locales'));
        const manifest: Omit<ShellManifest, 'version'> = {
          name: 'shell',
          page: 'index.html',
          ...serverScriptOf(compilation),
          files: integrityOfFiles(compilation),
          provides: providedModules(compilation),
          texts: textScripts(compilation),
          later: laterModules(compilation),
          layouts: { public: [], protected: scriptsOf(compilation, [STAFF_FRAME]) },
          preview: scriptsOf(compilation, [PREVIEW]),
          paths: routes.map((route) => route.path),
          description: textOf('product.description'),
          descriptions: Object.fromEntries(
            routes.flatMap((route) => (route.description ? [[route.path, textOf(route.description)]] : [])),
          ),
        };
        const text = JSON.stringify({ ...manifest, version: versionOf(manifest) });
        compilation.emitAsset(MANIFEST, new webpack.sources.RawSource(text));
      });
    });
  }

  private async ownRoutes(): Promise<readonly OwnRoute[]> {
    const file = path.join(this.folder, 'src/navigation/shell-routes.ts');
    return ((await import(pathToFileURL(file).href)) as { OWN_ROUTES: readonly OwnRoute[] }).OWN_ROUTES;
  }
}
