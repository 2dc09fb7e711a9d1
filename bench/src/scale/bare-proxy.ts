import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';

/** A process that forwards every request to one server and does nothing else, to compare the gateway with. */
process.once('message', ({ origin }: { origin: string }) => serve(origin));
process.once('disconnect', () => process.exit());

function serve(origin: string): void {
  const pool = new Pool(origin, { connections: 256 });
  const server = createServer((request, response) => {
    const { method = 'GET', url: path = '/', headers } = request;
    pool
      .request({ method, path, headers: { ...headers, connection: undefined } })
      .then(({ statusCode, headers: responseHeaders, body }) => {
        response.writeHead(statusCode, responseHeaders);
        body.pipe(response);
      })
      .catch(() => response.writeHead(502).end());
  });
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
}
