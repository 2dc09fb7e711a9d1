import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { providedModules } from './shared-modules-used';

const ABOUT = 'sdk.json';

/** Adds the packages for teams outside this workspace to the shell's release, so that the two belong together. */
export class SdkPlugin {
  /** @param folder with the packages and `sdk.json`, to which the plugin adds the shared modules and their versions */
  constructor(private readonly folder: string) {}

  apply(compiler: webpack.Compiler): void {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
    compiler.hooks.thisCompilation.tap('SdkPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'SdkPlugin', stage }, () => {
        for (const name of readdirSync(this.folder)) {
          const bytes = readFileSync(path.join(this.folder, name));
          const content = name === ABOUT ? withModules(bytes, compilation) : bytes;
          compilation.emitAsset(`sdk/${name}`, new webpack.sources.RawSource(content), { minimized: true });
        }
      });
    });
  }
}

function withModules(about: Buffer, compilation: webpack.Compilation): string {
  return JSON.stringify({ ...(JSON.parse(about.toString('utf8')) as object), provides: providedModules(compilation) });
}
