import { run } from '@klaster/deploy/run';
import { until } from '@klaster/shared/processes';
import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import type { ManagedProcess } from '../harness/managed-process';
import type { Results } from '../harness/results';
import { startDeployedNginx } from './deployed-nginx';
import { Http2Client } from './http2-client';
import { choosePorts } from './system';

const OWN = choosePorts(1);

/** How often a request arrives if both gateways break the connection. */
const EXPECTED = { GET: 2, POST: 1, PATCH: 1, PUT: 1, DELETE: 1 };

/** If a gateway dies during a request, nginx retries only reads on the other. */
export async function checkRetries(results: Results, folder: string): Promise<void> {
  const received: Record<string, number> = {};
  const servers = OWN.gateways.map((port) =>
    createServer(({ method = '', socket }) => {
      received[method] = (received[method] ?? 0) + 1;
      socket.destroy();
    }).listen(port, '127.0.0.1'),
  );
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const { nginx, ca } = await startDeployedNginx(path.join(folder, 'retries'), OWN);
  try {
    for (const method of Object.keys(EXPECTED)) {
      const client = new Http2Client(OWN.tls, ca);
      await client.call('/api/anything', { method, ...(method === 'GET' ? {} : { body: {} }) });
      client.close();
      await reload(nginx);
    }
    results.check('only reads are sent again', JSON.stringify(received) === JSON.stringify(EXPECTED), received);
  } finally {
    await nginx.end();
    for (const server of servers) server.close();
  }
}

/** With the same workers nginx would refuse requests for five seconds, since both gateways count as dead. */
async function reload(nginx: ManagedProcess): Promise<void> {
  const workers = async () => (await run('pgrep', ['-P', String(nginx.pid)])).split('\n');
  const before = await workers();
  nginx.signal('SIGHUP');
  await until('nginx has other workers', async () => !(await workers()).some((pid) => before.includes(pid)));
}
