import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { untilOpen } from '../src/process/readiness';

test('a gateway is awaited until it has opened its store', async () => {
  const statuses: number[] = [];
  const server = createServer(({ url }, response) => {
    if (url === '/healthz') return response.end();
    statuses.push(statuses.length < 2 ? 503 : 401);
    return response.writeHead(statuses.at(-1) ?? 0).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await untilOpen(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, new AbortController().signal);
  expect(statuses).toEqual([503, 503, 401]);
  server.close();
});
