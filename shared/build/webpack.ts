import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlPlugin from 'html-webpack-plugin';
import type { Configuration, WebpackPluginInstance } from 'webpack';
import 'webpack-dev-server';
import { LOAD_LIMIT } from '../contract/page';
import { HOST, portOf } from './apps';
import type { AppName } from './apps';
import { ChunkIntegrityPlugin } from './chunk-integrity-plugin';
import { compressors } from './compressors';
import { sharedModules } from './federation';
import { leanPackages } from './lean-packages';
import { EXPOSED_CHUNK, ManifestPlugin, REMOTE_ENTRY } from './manifest-plugin';
import { PageIntegrityPlugin } from './page-integrity-plugin';
import { scriptRule } from './script-rule';
import { ShellManifestPlugin } from './shell-manifest-plugin';
import { SingletonGuardPlugin } from './singleton-guard-plugin';
import { sourceFingerprint } from './source-fingerprint';
import { START_CHUNKS } from './start-chunks';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const REFRESH_HOOK = fileURLToPath(new URL('refresh-hook.ts', import.meta.url));

/**
 * The one webpack configuration, for the host and for every remote.
 *
 * @param name folder and federation name of the app
 */
export function defineBuild(name: AppName): Configuration {
  const development = process.env['NODE_ENV'] === 'development';
  // Fast Refresh needs the development build of React, which a deployed shell does not have.
  const hot = development && process.env['KLASTER_ALONE'] !== '1';
  const folder = path.join(ROOT, name);
  const isHost = name === HOST;
  const scripts = isHost ? 'assets/' : '';
  return {
    name,
    context: folder,
    mode: development ? 'development' : 'production',
    target: ['web', 'es2022'],
    devtool: development ? 'cheap-module-source-map' : false,
    entry: isHost ? { shell: [...(hot ? [REFRESH_HOOK] : []), './src/index.ts'] } : {},
    output: {
      path: path.join(folder, 'dist'),
      // A remote finds its chunks beside its entry, wherever the gateway serves it; the host is always at the root.
      publicPath: isHost ? '/' : 'auto',
      uniqueName: name,
      // Two versions of a remote may meet in one page, when one falls back to the other: their chunks must not mix.
      chunkLoadingGlobal: `webpackChunk:${name}:${sourceFingerprint([path.join(folder, 'src'), path.join(ROOT, 'shared')])}`,
      filename: `${scripts}[name].[contenthash:10].js`,
      chunkFilename: `${scripts}[name].[contenthash:10].js`,
      hotUpdateChunkFilename: `${scripts}[id].[fullhash].hot-update.js`,
      hotUpdateMainFilename: `${scripts}[runtime].[fullhash].hot-update.json`,
      chunkLoadTimeout: LOAD_LIMIT,
      crossOriginLoading: 'anonymous',
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias: leanPackages(!development) },
    module: { rules: [scriptRule(hot)] },
    optimization: {
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      ...(isHost && !development ? { splitChunks: START_CHUNKS } : {}),
    },
    performance: false,
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(ROOT, '.cache/webpack', development && !hot ? `${name}-alone` : name),
      buildDependencies: { config: [fileURLToPath(import.meta.url), path.join(ROOT, 'pnpm-lock.yaml')] },
    },
    stats: 'errors-warnings',
    plugins: [
      federation(name, isHost),
      ...(isHost
        ? [page(), new ShellManifestPlugin(folder)]
        : [new ManifestPlugin(folder), new SingletonGuardPlugin(Object.keys(sharedModules(name)))]),
      ...(hot ? [refresh(name)] : []),
      ...(development ? [] : [new ChunkIntegrityPlugin(), ...compressors()]),
      ...(isHost && !development ? [new PageIntegrityPlugin()] : []),
    ],
    ...(development ? { devServer: devServer(name, hot) } : {}),
  };
}

function federation(name: AppName, isHost: boolean): WebpackPluginInstance {
  return new ModuleFederationPlugin({
    name,
    ...(isHost ? {} : containerOf(name)),
    // `loaded-first`: a remote is asked for nothing until a route of it is matched, so one that is down harms nobody.
    shareStrategy: 'loaded-first',
    shared: sharedModules(name),
    experiments: {
      // The host starts with what it shares; a remote has to wait for it.
      asyncStartup: !isHost,
      optimization: { target: 'web', disableSnapshot: true },
      ...(isHost ? { provideExternalRuntime: true } : { externalRuntime: true }),
    },
    manifest: false,
    dts: false,
    dev: false,
  });
}

/** A remote's one exposed module. The library is a property of the global object since its name is no identifier. */
function containerOf(name: AppName) {
  return {
    filename: REMOTE_ENTRY,
    library: { type: 'global', name },
    exposes: { './routes': { import: './src/remote.ts', name: EXPOSED_CHUNK } },
  };
}

function page(): WebpackPluginInstance {
  return new HtmlPlugin({ template: './src/index.html' });
}

function refresh(name: AppName): WebpackPluginInstance {
  return new ReactRefreshPlugin({ library: name, overlay: false });
}

/** A remote's files are fetched from another origin by the gateway's page, hence CORS and a web socket address of its own. */
function devServer(name: AppName, hot: boolean): NonNullable<Configuration['devServer']> {
  const port = portOf(name);
  return {
    port,
    host: 'localhost',
    hot,
    liveReload: !hot,
    allowedHosts: 'all',
    headers: { 'Access-Control-Allow-Origin': '*' },
    client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false },
    devMiddleware: { writeToDisk: false },
  };
}
