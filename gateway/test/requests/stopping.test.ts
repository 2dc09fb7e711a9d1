import { once } from 'node:events';
import { connect } from 'node:net';
import { GatewayUnderTest } from '../support/gateway-under-test';
import { problemIn, rawCall } from '../support/raw-call';

/** Resolves once the server accepts no new connections. */
async function untilDeaf(origin: string): Promise<void> {
  const { hostname, port } = new URL(origin);
  const isHeard = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(Number(port), hostname);
      socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
  while (await isHeard());
}

/** Answers over a connection of a gateway that stops during the first call, before the next one is sent. */
async function answersTo(next: string): Promise<string[]> {
  let onRequest: (finish: () => void) => void;
  const requested = new Promise<() => void>((resolve) => (onRequest = resolve));
  const gateway = await GatewayUnderTest.start(({ url }, response) => {
    if (url === '/api/slow') onRequest(() => response.end('done'));
    else response.end('done as well');
  });
  const { socket, answer } = await rawCall(gateway.url('/'), ask('/api/slow'));
  const finish = await requested;
  const stopped = gateway.stop();
  await untilDeaf(gateway.url('/'));
  socket.write(ask(next));
  finish();
  const answers = (await answer).split(/(?=HTTP\/1\.1 )/);
  await stopped;
  return answers;
}

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: here\r\nAccept-Language: en\r\n\r\n`;

test('a stopping gateway finishes running calls, and answers new ones over the same connection', async () => {
  const [first = '', second = ''] = await answersTo('/api/next');
  expect(first).toMatch(/^HTTP\/1.1 200 [^]*done/);
  expect(second).toMatch(/^HTTP\/1.1 200 [^]*done as well/);
  expect(second.toLowerCase()).toContain('connection: close');
});

test('a stopping gateway refuses streams, which would not end', async () => {
  const [, second = ''] = await answersTo('/api/events');
  expect(second.toLowerCase()).toContain('content-type: application/problem+json');
  expect(second.toLowerCase()).toContain('connection: close');
  expect(problemIn(second)).toMatchObject({ status: 503, code: 'upstream_unavailable', title: 'Service unavailable' });
});

test('before it stops, each connection ends with its answer', async () => {
  const gateway = await GatewayUnderTest.start((_request, response) => response.end('done'));
  const connection = async (path: string) =>
    (await gateway.call(path, { headers: { connection: 'keep-alive' } })).headers.connection;
  const before = await connection('/api/x');
  gateway.leave();
  const after = [await connection('/api/x'), await connection('/readyz')];
  await gateway.stop();
  expect([before, ...after]).toEqual(['keep-alive', 'close', 'close']);
});

test('idle connections do not delay the stop', async () => {
  const gateway = await GatewayUnderTest.start((_request, response) => response.end());
  const { hostname, port } = new URL(gateway.url('/'));
  const silent = connect(Number(port), hostname);
  const ended = once(silent, 'close');
  await once(silent, 'connect');
  // The server has accepted the silent connection once this is answered.
  await fetch(gateway.url('/api/x'));
  await gateway.stop();
  await ended;
});
