import { fileURLToPath } from 'node:url';
import { outliveOutput } from '@klaster/shared/processes';
import { startTracing } from '@klaster/shared/tracing';
import type { FastifyInstance } from 'fastify';
import { createGateway } from './app';
import { ConfigError, readConfig } from './config/config';
import type { GatewayConfig } from './config/config';
import { listenFailure, stopWithParent, storeFailure, StoreUnusable } from './lifecycle';
import type { ListenAddress } from './lifecycle';
import { ImportRefused } from './releases/changes/import-folder';
import { StoreUnavailable } from './storage/object-store';

/** Relative to `gateway/src` and `gateway/dist`. */
const FOLDERS = {
  releases: fileURLToPath(new URL('../../.data/releases', import.meta.url)),
  operationsPage: fileURLToPath(new URL('../../shell/dist-operations', import.meta.url)),
};

async function start(config: GatewayConfig): Promise<void> {
  const tracing = await startTracing('klaster-gateway', (fault) => process.stderr.write(`${fault}\n`));
  const { pages, operations, leave, open } = createGateway(config, tracing);
  stopWithParent(pages, { leave, ms: config.drainMs });
  // Pages name the operations address, so its port has to be known first.
  const operationsPort = await listen(operations, {
    host: config.host,
    port: config.operations.port,
    variable: 'OPERATIONS_PORT',
  });
  const port = await listen(pages, { host: config.host, port: config.port, variable: 'PORT' });
  await openStore(open);
  process.send?.({ ready: true, port, operationsPort });
}

/** @returns the port; ends the process if listening fails */
async function listen(app: FastifyInstance, { host, port, variable }: ListenAddress): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    fail(listenFailure(error, { host, port, variable }));
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/** Ends the process if it fails; the next start goes on where this one stopped. */
async function openStore(open: () => Promise<void>): Promise<void> {
  try {
    await open();
  } catch (error) {
    const saysWhy = [StoreUnusable, ImportRefused, StoreUnavailable].some((kind) => error instanceof kind);
    fail(saysWhy ? (error as Error).message : storeFailure(error));
  }
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

outliveOutput();
try {
  await start(readConfig(process.env, FOLDERS));
} catch (error) {
  if (error instanceof ConfigError) fail(error.message);
  throw error;
}
