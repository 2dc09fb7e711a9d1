import path from 'node:path';
import webpack from 'webpack';
import type { ShellManifest } from '../../contract/http/boot';
import { localiser } from './localise';
import { readModule } from './read-module';
import { integrityOfFiles, listScripts, textScripts, hashManifest } from './release-facts';
import { findServerScript } from './server-script-plugin';
import { laterModules, providedModules } from './shared-modules-used';

const MANIFEST = 'shell.json';
const STAFF_FRAME = 'staff-frame';
const PREVIEW = 'preview';

/** Title and description are keys in the shell's catalogues. */
type ShellRoute = {
  readonly path: string;
  readonly layout: string;
  readonly title: string;
  readonly description?: string;
};

/** Writes `shell.json` beside the shell's files. */
export class ShellManifestPlugin {
  constructor(private readonly folder: string) {}

  apply(compiler: webpack.Compiler): void {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compiler.hooks.thisCompilation.tap('ShellManifestPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'ShellManifestPlugin', stage }, async () => {
        if (compilation.errors.length > 0) return;
        const routes = await this.ownRoutes();
        const translate = localiser('shell', path.join(this.folder, 'src/locales'));
        const manifest: Omit<ShellManifest, 'version'> = {
          name: 'shell',
          page: 'index.html',
          ...findServerScript(compilation),
          files: integrityOfFiles(compilation),
          provides: providedModules(compilation),
          texts: textScripts(compilation),
          later: laterModules(compilation),
          layouts: { public: [], protected: listScripts(compilation, [STAFF_FRAME]) },
          preview: listScripts(compilation, [PREVIEW]),
          paths: routes.map((route) => route.path),
          description: translate('product.description'),
          titles: Object.fromEntries(
            routes.filter(({ layout }) => layout === 'public').map(({ path: at, title }) => [at, translate(title)]),
          ),
          descriptions: Object.fromEntries(
            routes.flatMap((route) => (route.description ? [[route.path, translate(route.description)]] : [])),
          ),
        };
        const text = JSON.stringify({ ...manifest, version: hashManifest(manifest) });
        compilation.emitAsset(MANIFEST, new webpack.sources.RawSource(text));
      });
    });
  }

  private async ownRoutes(): Promise<readonly ShellRoute[]> {
    const file = path.join(this.folder, 'src/navigation/shell-routes.ts');
    return (await readModule<{ SHELL_ROUTES: readonly ShellRoute[] }>(file)).exports.SHELL_ROUTES;
  }
}
