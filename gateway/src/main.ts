import { fileURLToPath } from 'node:url';
import { outliveOutput } from '@klaster/shared/processes';
import { startTracing } from '@klaster/shared/tracing';
import type { FastifyInstance } from 'fastify';
import { createGateway } from './app';
import { ConfigError, readConfig } from './config/config';
import type { GatewayConfig } from './config/config';
import { listenFailure, stopWithParent, StoreUnusable } from './lifecycle';
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
  const { host } = config;
  // Pages name the operations address, so its port must be known first.
  const operationsPort = await listen(operations, { host, port: config.operations.port, variable: 'OPERATIONS_PORT' });
  const port = await listen(pages, { host, port: config.port, variable: 'PORT' });
  await open().catch(failToOpen);
  process.send?.({ ready: true, port, operationsPort });
}

/** @returns the port; ends the process if listening fails */
async function listen(app: FastifyInstance, address: Parameters<typeof listenFailure>[1]): Promise<number> {
  const { host, port } = address;
  await app.listen({ host, port }).catch((error: unknown) => fail(listenFailure(error, address)));
  const bound = app.server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : port;
}

function failToOpen(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  const saysWhy = [StoreUnusable, ImportRefused, StoreUnavailable].some((kind) => error instanceof kind);
  fail(saysWhy ? message : `The store of releases cannot be opened: ${message}`);
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
