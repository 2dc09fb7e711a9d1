import path from 'node:path';
import HtmlPlugin from 'html-webpack-plugin';
import { fileURLToPath } from 'node:url';
import type { Configuration, WebpackPluginInstance } from 'webpack';
import { ISOLATED_PAGE, LOAD_LIMIT } from '../contract/http/page';
import { findLockfile, readAppFolder } from './apps/app-folder';
import type { AppFolder } from './apps/app-folder';
import { chunkGlobal, ChunkGlobalPlugin } from './plugins/chunk-global-plugin';
import { ChunkIntegrityPlugin } from './plugins/chunk-integrity-plugin';
import { compressors, minimizer, START_CHUNKS, MARKDOWN_RULE, scriptRule } from './common-settings';
import { devServer, HOT_TEXTS_RULE, readMode, refresh } from './development';
import type { Mode } from './development';
import { sharedModules } from './federation';
import { leanPackages } from './plugins/lean-packages';
import { ManifestPlugin, EXPOSED_CHUNK, REMOTE_ENTRY } from './plugins/manifest-plugin';
import { ModuleListPlugin } from './plugins/module-list-plugin';
import { PageIntegrityPlugin } from './plugins/page-integrity-plugin';
import { ServerScriptPlugin } from './plugins/server-script-plugin';
import { SdkPlugin } from './plugins/sdk-plugin';
import { ShellManifestPlugin } from './plugins/shell-manifest-plugin';
import { SingletonGuardPlugin } from './plugins/singleton-guard-plugin';
import { StableEntryPlugin } from './plugins/stable-entry-plugin';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';

const REFRESH_HOOK = fileURLToPath(new URL('refresh-hook.ts', import.meta.url));
const FOR_REMOTES = ['../files/for-remotes.ts', '../register/for-remotes.ts', '../register/staff/for-remotes.ts'].map(
  (file) => fileURLToPath(new URL(file, import.meta.url)),
);

/** webpack's configuration for the app in a folder, which is in this workspace or a separate repository. */
export function defineBuild(folder: string): Configuration {
  const mode = readMode(process.env);
  const { development, hot } = mode;
  const app = readAppFolder(folder);
  const { name, isHost } = app;
  const lockfile = findLockfile(folder);
  return {
    name,
    context: folder,
    mode: development ? 'development' : 'production',
    target: ['web', 'es2022'],
    // Hidden: stored with the release for its team; browsers are not told of the maps, and the gateway serves none.
    devtool: development ? 'cheap-module-source-map' : 'hidden-source-map',
    entry: isHost ? hostEntries(hot) : {},
    output: buildOutput(app, mode),
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias: leanPackages(!development) },
    module: { rules: [scriptRule(hot), MARKDOWN_RULE, ...(development ? [HOT_TEXTS_RULE] : [])] },
    optimization: {
      minimizer: minimizer(),
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      // A build with an error sends no update, which would remove modules that the next update does not restore.
      emitOnErrors: false,
      ...(isHost && !development ? { splitChunks: START_CHUNKS } : {}),
    },
    performance: false,
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(folder, 'node_modules/.cache/webpack', development && !hot ? 'alone' : 'full'),
      buildDependencies: { config: [fileURLToPath(import.meta.url), ...(lockfile ? [lockfile] : [])] },
    },
    stats: 'errors-warnings',
    plugins: [federation(app), ...(isHost ? hostPlugins(app, mode) : remotePlugins(app)), ...commonPlugins(app, mode)],
    devServer: development ? devServer(name) : undefined,
  };
}

/** The page, and the document of isolated remotes. */
const hostEntries = (hot: boolean) => ({
  shell: [...(hot ? [REFRESH_HOOK] : []), ...FOR_REMOTES, './src/index.ts'],
  isolated: './src/isolated/frame/index.ts',
});

function buildOutput({ name, folder, isHost }: AppFolder, mode: Mode): NonNullable<Configuration['output']> {
  const scripts = isHost ? 'assets/' : '';
  return {
    path: path.join(folder, 'dist'),
    // A remote finds its chunks beside its entry, wherever the gateway serves it; the host is always at the root.
    publicPath: isHost ? '/' : 'auto',
    uniqueName: name,
    chunkLoadingGlobal: chunkGlobal(name, mode),
    filename: `${scripts}[name].[contenthash:10].js`,
    chunkFilename: `${scripts}[name].[contenthash:10].js`,
    hotUpdateChunkFilename: `${scripts}[id].[fullhash].hot-update.js`,
    hotUpdateMainFilename: `${scripts}[runtime].[fullhash].hot-update.json`,
    chunkLoadTimeout: LOAD_LIMIT,
    crossOriginLoading: 'anonymous',
    clean: true,
  };
}

function hostPlugins({ folder }: AppFolder, { development }: Mode): WebpackPluginInstance[] {
  const pages = [
    new HtmlPlugin({ template: './src/index.html', chunks: ['shell'] }),
    new HtmlPlugin({ template: './src/isolated/frame/index.html', filename: ISOLATED_PAGE, chunks: ['isolated'] }),
  ];
  const integrity = development ? [] : [new PageIntegrityPlugin()];
  const sdk = process.env['KLASTER_SDK_FOLDER'];
  return [...pages, ...integrity, ...(sdk ? [new SdkPlugin(sdk)] : []), new ShellManifestPlugin(folder)];
}

function remotePlugins(app: AppFolder): WebpackPluginInstance[] {
  return [new ManifestPlugin(app.folder), new SingletonGuardPlugin(Object.keys(sharedModules(app)))];
}

function commonPlugins(app: AppFolder, { development, hot }: Mode): WebpackPluginInstance[] {
  if (development) return hot ? [refresh(app.name)] : [];
  const list = process.env['KLASTER_MODULES_FILE'];
  return [
    new StableEntryPlugin(),
    new ChunkGlobalPlugin(),
    new ChunkIntegrityPlugin(),
    new ServerScriptPlugin(app),
    ...compressors(),
    ...(list ? [new ModuleListPlugin(list)] : []),
  ];
}

function federation(app: AppFolder): WebpackPluginInstance {
  const { name, isHost } = app;
  return new ModuleFederationPlugin({
    name,
    ...(isHost ? {} : buildContainer(name)),
    // `loaded-first`: nothing of a remote is requested until one of its routes matches, so a remote that is down
    // affects no other page.
    shareStrategy: 'loaded-first',
    shared: sharedModules(app),
    experiments: {
      // The host provides the shared modules; a remote waits for them.
      asyncStartup: !isHost,
      optimization: { target: 'web', disableSnapshot: true },
      ...(isHost ? { provideExternalRuntime: true } : { externalRuntime: true }),
    },
    manifest: false,
    dts: false,
    dev: false,
  });
}

/** The library is a property of the global object since its name is not an identifier. */
function buildContainer(name: string) {
  return {
    filename: REMOTE_ENTRY,
    library: { type: 'global', name },
    exposes: { './routes': { import: './src/remote.ts', name: EXPOSED_CHUNK } },
  };
}
