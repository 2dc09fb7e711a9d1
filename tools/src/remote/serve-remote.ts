import { defineBuild } from '@klaster/shared/build';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { UserError } from '../../bootstrap/user-error.mjs';
import { say } from '../progress';
import { gatewayAddress } from '../release/options';
import { gatewayProxy, refuseOthers, SOURCE_FOLDER } from './gateway-proxy';

/** webpack-dev-middleware answers when the build under way has ended. */
const fetchManifest = async (address: string): Promise<unknown> => (await fetch(address)).json();

const DEFAULT_PORT = 3000;
const HOST = '127.0.0.1';

/**
 * Shows the remote in a folder inside the platform that is deployed, for this machine alone. A saved change reloads the page. Production
 * stays as it is.
 */
export async function serveRemote(folder: string, env: NodeJS.ProcessEnv): Promise<number> {
  if (!env['KLASTER_GATEWAY'])
    throw new UserError('Set KLASTER_GATEWAY to the address of the platform, or klaster.gateway in package.json.');
  const gateway = gatewayAddress(env['KLASTER_GATEWAY']);
  const port = Number(env['PORT'] || DEFAULT_PORT);
  process.env['NODE_ENV'] = 'development';
  // The deployed shell has React's production build, in which nothing can be refreshed.
  process.env['KLASTER_ALONE'] = '1';
  const compiler = webpack(defineBuild(folder));
  const server = new WebpackDevServer(
    {
      host: HOST,
      port,
      hot: false,
      liveReload: true,
      allowedHosts: [HOST, 'localhost'],
      client: { overlay: false },
      devMiddleware: { publicPath: SOURCE_FOLDER },
      static: false,
      compress: false,
      setupMiddlewares: (middlewares) => {
        const readManifest = () => fetchManifest(`http://${HOST}:${port}${SOURCE_FOLDER}routes.json`);
        return [refuseOthers, ...middlewares, gatewayProxy({ gateway, readManifest })];
      },
    },
    compiler,
  );
  await server.start();
  say(`${gateway.origin} with this remote: http://${HOST}:${port}`);
  await new Promise<void>((resolve) => process.once('SIGINT', resolve));
  await server.stop();
  return 0;
}
