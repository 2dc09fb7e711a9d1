import { rm } from 'node:fs/promises';

/** Stops the PostgreSQL of the tests and drops its data. */
export default async function globalTeardown(): Promise<void> {
  if (!globalThis.apiTestServer) return;
  const { server, dataDir } = globalThis.apiTestServer;
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
