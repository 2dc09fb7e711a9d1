import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { WebpackPluginInstance } from 'webpack';
import { HOST } from './apps';
import type { AppName } from './apps';
import { sharedModules } from './federation';
import { EXPOSED_CHUNK, REMOTE_ENTRY } from './plugins/manifest-plugin';

export function federation(name: AppName): WebpackPluginInstance {
  const isHost = name === HOST;
  return new ModuleFederationPlugin({
    name,
    ...(isHost ? {} : buildContainer(name)),
    // `loaded-first`: nothing of a remote is requested until one of its routes matches, so a remote that is down
    // affects no other page.
    shareStrategy: 'loaded-first',
    shared: sharedModules(name),
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
function buildContainer(name: AppName) {
  return {
    filename: REMOTE_ENTRY,
    library: { type: 'global', name },
    exposes: { './routes': { import: './src/remote.ts', name: EXPOSED_CHUNK } },
  };
}
