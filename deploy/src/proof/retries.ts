import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import path from 'node:path';
import { Client } from './client';
import { startNginx } from './nginx';
import type { Results } from './results';
import { PORTS } from './system';

/** Ports that the system itself does not use. */
const OWN = {
  plain: PORTS.plain + 10,
  tls: PORTS.tls + 10,
  operations: PORTS.operations + 10,
  gateways: [PORTS.gateways[0] + 40, PORTS.gateways[1] + 40] as const,
};

/** How often a request of each method reaches a pair of gateways that accept it and die. */
const EXPECTED = { GET: 2, POST: 1, PATCH: 1, PUT: 1, DELETE: 1 };

/** When a gateway dies with a request in hand, only reads are retried on the other. */
export async function showRetries(results: Results, folder: string): Promise<void> {
  const came: Record<string, number> = {};
  const dying = await Promise.all(OWN.gateways.map((port) => listen(port, came)));
  const nginx = await startNginx(path.join(folder, 'retries'), OWN);
  try {
    for (const method of Object.keys(EXPECTED)) {
      const client = new Client(OWN.tls, nginx.ca);
      await client.call('/api/anything', { method, ...(method === 'GET' ? {} : { body: {} }) });
      client.close();
      // Both count as dead for five seconds, during which requests are refused unsent.
      await nginx.reload();
    }
    results.check('only reads are sent again', JSON.stringify(came) === JSON.stringify(EXPECTED), came);
  } finally {
    await nginx.stop();
    for (const server of dying) server.close();
  }
}

async function listen(port: number, came: Record<string, number>): Promise<Server> {
  const server = createServer(({ method = '', socket }) => {
    came[method] = (came[method] ?? 0) + 1;
    socket.destroy();
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return server;
}
