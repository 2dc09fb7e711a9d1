import { createHash } from 'node:crypto';
import webpack from 'webpack';
import type { AppName } from './apps';
import { bundleServerScript } from './server-script';

/** Name of an app's server script, by its content. */
export const SERVER_SCRIPT = /^server\.[0-9a-f]{10}\.js$/;

/** Sources of an emitted file that was not made from webpack's modules. */
export type MadeOf = { madeOf?: readonly string[] };

/** Puts the script by which a server renders the app's public pages beside its files. */
export class ServerScriptPlugin {
  constructor(private readonly app: AppName) {}

  apply(compiler: webpack.Compiler): void {
    // When what browsers get has its final form: this file is none of that, and neither minified nor compressed by its tools.
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER + 1;
    compiler.hooks.thisCompilation.tap('ServerScriptPlugin', (compilation) => {
      // Built in parallel with webpack. A failure is reported when it is awaited.
      const made = bundleServerScript(this.app);
      made.catch(() => undefined);
      compilation.hooks.processAssets.tapPromise({ name: 'ServerScriptPlugin', stage }, async () => {
        const { contents, files } = await made;
        const hash = createHash('sha256').update(contents).digest('hex').slice(0, 10);
        const info = { immutable: true, minimized: true, madeOf: files };
        compilation.emitAsset(`server.${hash}.js`, new webpack.sources.RawSource(contents), info);
      });
    });
  }
}

/** The server script among a build's files, as a manifest names it: builds for development have none. */
export function serverScriptOf(compilation: webpack.Compilation): { server?: string } {
  const server = compilation.getAssets().find(({ name }) => SERVER_SCRIPT.test(name))?.name;
  return server === undefined ? {} : { server };
}
