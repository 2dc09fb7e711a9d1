import { connect } from 'node:net';
import { REQUEST_LIMITS } from '../../src/config/limits';
import { createListener } from '../../src/listener';
import { getPort } from '../support/call';

test.each([undefined, 'loopback'])(
  'the address of a client that has left is still known (trusted: %s)',
  async (trusted) => {
    const app = createListener(
      { logLevel: 'silent', trustedProxies: trusted, requests: REQUEST_LIMITS },
      { bodyLimit: 1000 },
    );
    let found = (_address: string) => {};
    const address = new Promise<string>((resolve) => (found = resolve));
    app.get('/held', (request, reply) => {
      request.raw.socket.once('close', () => {
        found(request.ip);
        void reply.send('');
      });
      client.destroy();
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const client = connect(getPort(app.server), '127.0.0.1').on('error', () => undefined);
    client.write('GET /held HTTP/1.1\r\nHost: here\r\n\r\n');
    expect(await address).toBe('127.0.0.1');
    await app.close();
  },
);
