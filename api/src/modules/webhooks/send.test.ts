import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { startReceiver, type Receiver } from '../../../test/support/webhooks';
import { sendMessage } from './send';

const BYTES = Buffer.from('a secret of 24 bytes or so');

const MESSAGE = { id: 'msg_1', body: JSON.stringify({ type: 'webhook.test', name: 'Пахта' }) };

const opened: Receiver[] = [];
afterEach(async () => {
  for (const receiver of opened.splice(0)) await receiver.close();
});

const receive = async (...how: Parameters<typeof startReceiver>) => {
  const receiver = await startReceiver(...how);
  opened.push(receiver);
  return receiver;
};

const sendTo = (url: string, means: Partial<Parameters<typeof sendMessage>[2]> = {}) =>
  sendMessage({ url, secret: BYTES }, MESSAGE, { local: true, ...means });

it('is signed so that the library of Standard Webhooks accepts it, and no altered one', async () => {
  const { url, received } = await receive();
  expect(await sendTo(url)).toEqual({ failure: null, status: 204 });
  const library = new Webhook(`whsec_${BYTES.toString('base64')}`);
  const { body, headers } = received[0]!;
  expect(library.verify(body, headers as Record<string, string>)).toEqual(JSON.parse(MESSAGE.body));
  expect(() => library.verify(body.replace('Пахта', 'Канд'), headers as Record<string, string>)).toThrow();
  const other = new Webhook(`whsec_${Buffer.from('another secret of the tests').toString('base64')}`);
  expect(() => other.verify(body, headers as Record<string, string>)).toThrow();
});

it('follows no redirect', async () => {
  const target = await receive();
  const { url } = await receive(() => 307, { location: target.url });
  expect(await sendTo(url)).toEqual({ failure: 'status', status: 307 });
  expect(target.received).toEqual([]);
});

it('names what went wrong', async () => {
  const { url } = await receive(() => 503);
  expect(await sendTo(url)).toEqual({ failure: 'status', status: 503 });
  const silent = await receive(() => undefined);
  expect(await sendTo(silent.url, { limitMs: 50 })).toEqual({ failure: 'timeout', status: null });
  const closed = await receive();
  await closed.close();
  expect(await sendTo(closed.url)).toEqual({ failure: 'unreachable', status: null });
  expect(await sendTo(url.replace('http:', 'https:'))).toMatchObject({ failure: 'tls' });
});

describe('a private address', () => {
  const connections: unknown[] = [];
  const server = createServer((socket) => {
    connections.push(socket);
    socket.destroy();
  });
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const refused = { failure: 'private_address', status: null };
  const port = () => (server.address() as AddressInfo).port;

  it.each([
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fd00::1]',
    '[fe80::1]',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '0.0.0.0',
    '255.255.255.255',
  ])('is not called: %s', async (host) => {
    expect(await sendTo(`https://${host}:${port()}/`, { local: false })).toEqual(refused);
  });

  it.each(['127.0.0.1', '10.0.0.1', '::1', '::ffff:10.0.0.1', 'fd00::1'])(
    'is not called by a name that points to it: %s',
    async (address) => {
      const resolve = () => Promise.resolve([address]);
      expect(await sendTo(`https://soliq.example:${port()}/`, { local: false, resolve })).toEqual(refused);
    },
  );

  it('is left out of the addresses of a name', async () => {
    const resolve = () => Promise.resolve(['10.0.0.1', '127.0.0.1']);
    expect(await sendTo(`https://soliq.example:${port()}/`, { local: true, resolve })).toEqual({
      failure: 'unreachable',
      status: null,
    });
    expect(connections).toHaveLength(1);
  });

  it('is called without TLS on this machine only, and only where that is allowed', async () => {
    expect(await sendTo(`http://127.0.0.1:${port()}/`, { local: false })).toEqual(refused);
    expect(await sendTo('http://93.184.216.34/')).toEqual(refused);
    expect(connections).toHaveLength(1);
  });
});
