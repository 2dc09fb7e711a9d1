import { once } from 'node:events';
import { connect } from 'node:net';
import { GatewayUnderTest } from '../support/gateway-under-test';
import { problemIn, rawCall } from '../support/raw-call';

/** Resolves once the server takes no new connections. */
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

test('while it stops, a gateway ends what it began and says of more that it is not there', async () => {
  let onAsked: (finish: () => void) => void;
  const asked = new Promise<() => void>((resolve) => (onAsked = resolve));
  const gateway = await GatewayUnderTest.start((_request, response) => onAsked(() => response.end('done')));
  const ask = 'GET /api/x HTTP/1.1\r\nHost: here\r\nAccept-Language: en\r\n\r\n';
  const { socket, answer } = await rawCall(gateway.url('/'), ask);
  const finish = await asked;
  const stopped = gateway.stop();
  await untilDeaf(gateway.url('/'));
  socket.write(ask);
  finish();
  const [first, second = ''] = (await answer).split(/(?=HTTP\/1\.1 503 )/);
  expect(first).toMatch(/^HTTP\/1.1 200 [^]*done/);
  expect(second.toLowerCase()).toContain('content-type: application/problem+json');
  expect(second.toLowerCase()).toContain('connection: close');
  expect(problemIn(second)).toMatchObject({ status: 503, code: 'upstream_unavailable', title: 'Service unavailable' });
  await stopped;
});

test('connections on which nobody asked for anything do not hold up the stop', async () => {
  const gateway = await GatewayUnderTest.start((_request, response) => response.end());
  const { hostname, port } = new URL(gateway.url('/'));
  const silent = connect(Number(port), hostname);
  const ended = once(silent, 'close');
  await once(silent, 'connect');
  // What was accepted before this answer came is known to the server.
  await fetch(gateway.url('/api/x'));
  await gateway.stop();
  await ended;
});
