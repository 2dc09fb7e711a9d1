import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { Configuration, WebpackPluginInstance } from 'webpack';
import 'webpack-dev-server';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '../contract/http/languages';
import { isAppName, portOf } from './apps';

export type Mode = {
  development: boolean;
  /** Fast Refresh. It needs React's development build, so a remote under a deployed shell is served without it. */
  hot: boolean;
};

export function readMode(environment: NodeJS.ProcessEnv): Mode {
  const development = environment['NODE_ENV'] === 'development';
  return { development, hot: development && environment['KLASTER_ALONE'] !== '1' };
}

export function refresh(name: string): WebpackPluginInstance {
  return new ReactRefreshPlugin({ library: name, overlay: false });
}

export const HOT_TEXTS_RULE = {
  test: new RegExp(String.raw`[\\/](${LANGUAGES.join('|')})\.json$`),
  type: 'javascript/auto',
  loader: fileURLToPath(new URL('hot-texts-loader.mjs', import.meta.url)),
} as const;

/** A remote's files are fetched by a page of another origin: hence CORS and an explicit web socket address. */
export function devServer(name: string): Configuration['devServer'] {
  // A remote in a separate repository is served by the command `klaster dev`.
  if (!isAppName(name)) return undefined;
  const port = portOf(name);
  return {
    port,
    host: 'localhost',
    allowedHosts: 'all',
    headers: { 'Access-Control-Allow-Origin': '*' },
    client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false },
    devMiddleware: { writeToDisk: false },
  };
}
