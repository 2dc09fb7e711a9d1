import { defineBuild } from '@klaster/shared/build';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { UserError } from '../../bootstrap/user-error.mjs';
import { say } from '../progress';
import { gatewayAddress } from '../release/options';
import { assertPortFree } from '../start/preconditions';
import { warnOfDeprecated } from './deprecated-uses';
import { gatewayProxy, isOwn, refuseOthers, SOURCE_FOLDER } from './gateway-proxy';

/** Waits until the build under way has ended. @returns undefined if it failed */
async function fetchManifest(address: string): Promise<unknown> {
  const answer = await fetch(address);
  return answer.ok ? answer.json() : undefined;
}

function sayOnce(gateway: URL): (name: string) => void {
  let isSaid = false;
  return (name) => {
    if (!isSaid) say(`${name} has no live release at ${gateway.origin} yet: only you see it.`);
    isSaid = true;
  };
}

const DEFAULT_PORT = 3000;
const HOST = '127.0.0.1';

/**
 * Shows the remote in a folder inside the platform that is deployed, for this machine only. A saved text is shown at once, another
 * change reloads the page. Production does not change. It runs until a signal ends the process.
 */
export async function serveRemote(folder: string, env: NodeJS.ProcessEnv): Promise<number> {
  if (!env['KLASTER_GATEWAY'])
    throw new UserError('Set KLASTER_GATEWAY to the address of the platform, or klaster.gateway in package.json.');
  const gateway = gatewayAddress(env['KLASTER_GATEWAY']);
  const port = Number(env['PORT'] || DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new UserError('PORT must be a whole number up to 65535.');
  await assertPortFree(HOST, port);
  process.env['NODE_ENV'] = 'development';
  // The deployed shell has React's production build, in which nothing can be refreshed.
  process.env['KLASTER_ALONE'] = '1';
  const compiler = webpack(defineBuild(folder));
  const server = new WebpackDevServer(
    {
      host: HOST,
      port,
      allowedHosts: [HOST, 'localhost'],
      client: { overlay: false },
      devMiddleware: { publicPath: SOURCE_FOLDER },
      static: false,
      compress: false,
      setupMiddlewares: (middlewares) => {
        const readManifest = () => fetchManifest(`http://${HOST}:${port}${SOURCE_FOLDER}routes.json`);
        return [refuseOthers, ...middlewares, gatewayProxy({ gateway, readManifest, onUnreleased: sayOnce(gateway) })];
      },
      onListening: ({ server: listener }) => {
        listener?.prependListener('upgrade', (request, socket) => isOwn(request) || socket.destroy());
      },
    },
    compiler,
  );
  await server.start();
  say(`${gateway.origin} with this remote: http://${HOST}:${port}`);
  void warnOfDeprecated(folder, true);
  return new Promise(() => undefined);
}
