import { createHash } from 'node:crypto';
import webpack from 'webpack';
import type { AppFolder } from '../apps/app-folder';
import { bundleServerScript } from './server-script';

export const SERVER_SCRIPT = /^server\.[0-9a-f]{10}\.js$/;

/** Paths of the sources of an emitted file that was not made from webpack's modules. */
export type MadeOf = { madeOf?: readonly string[] };

/** Adds the script by which a server renders the app's public pages. */
export class ServerScriptPlugin {
  constructor(private readonly app: AppFolder) {}

  apply(compiler: webpack.Compiler): void {
    // After minification and compression, which this file does not need.
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER + 1;
    compiler.hooks.thisCompilation.tap('ServerScriptPlugin', (compilation) => {
      // Built in parallel with webpack. A failure is reported when it is awaited.
      const bundled = bundleServerScript(this.app);
      bundled.catch(() => undefined);
      compilation.hooks.processAssets.tapPromise({ name: 'ServerScriptPlugin', stage }, async () => {
        const { contents, files } = await bundled;
        const hash = createHash('sha256').update(contents).digest('hex').slice(0, 10);
        const info = { immutable: true, minimized: true, madeOf: files };
        compilation.emitAsset(`server.${hash}.js`, new webpack.sources.RawSource(contents), info);
      });
    });
  }
}

/** Development builds have none. */
export function findServerScript(compilation: webpack.Compilation): { server?: string } {
  const server = compilation.getAssets().find(({ name }) => SERVER_SCRIPT.test(name))?.name;
  return server === undefined ? {} : { server };
}
