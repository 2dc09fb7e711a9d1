import { rm } from 'node:fs/promises';

export default async function globalTeardown(): Promise<void> {
  if (!globalThis.apiTestServer) return;
  const { server, dataDir } = globalThis.apiTestServer;
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
