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

/** How often each request reaches two gateways that break the connection when they receive it. */
const EXPECTED = { GET: 2, POST: 1, PATCH: 1, PUT: 1, DELETE: 1 };

/** When a gateway dies during a request, nginx retries only reads on the other. */
export async function checkRetries(results: Results, folder: string): Promise<void> {
  const received: Record<string, number> = {};
  const servers = await Promise.all(OWN.gateways.map((port) => startBreaking(port, received)));
  const nginx = await startNginx(path.join(folder, 'retries'), OWN);
  try {
    for (const method of Object.keys(EXPECTED)) {
      const client = new Client(OWN.tls, nginx.ca);
      await client.call('/api/anything', { method, ...(method === 'GET' ? {} : { body: {} }) });
      client.close();
      // nginx would consider both dead for five seconds, and refuse requests without sending them.
      await nginx.reload();
    }
    results.check('only reads are sent again', JSON.stringify(received) === JSON.stringify(EXPECTED), received);
  } finally {
    await nginx.stop();
    for (const server of servers) server.close();
  }
}

/** Starts a server that counts requests and breaks their connections. */
async function startBreaking(port: number, received: Record<string, number>): Promise<Server> {
  const server = createServer(({ method = '', socket }) => {
    received[method] = (received[method] ?? 0) + 1;
    socket.destroy();
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return server;
}
