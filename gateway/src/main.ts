import { fileURLToPath } from 'node:url';
import { createGateway } from './app';
import { ConfigError, readConfig } from './config';
import type { GatewayConfig } from './config';
import { listenFailure, stopWithParent } from './lifecycle';

/** From `gateway/src` and `gateway/dist` alike. */
const RELEASES_DIR = fileURLToPath(new URL('../../.data/releases', import.meta.url));

async function start(config: GatewayConfig): Promise<void> {
  const app = createGateway(config);
  stopWithParent(app);
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    fail(listenFailure(error, config.host, config.port));
  }
  const address = app.server.address();
  process.send?.({ ready: true, port: typeof address === 'object' ? address?.port : config.port });
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

try {
  await start(readConfig(process.env, RELEASES_DIR));
} catch (error) {
  if (error instanceof ConfigError) fail(error.message);
  throw error;
}
