import { until } from '@klaster/shared/processes';
import type { Socket } from 'node:net';
import type { RequestLimits } from '../../src/config/limits';
import { GatewayUnderTest } from '../support/gateway-under-test';
import { rawCall } from '../support/raw-call';
import type { Handler } from '../support/upstream';

const MEBIBYTE = 1024 * 1024;

let gateway: GatewayUnderTest;
let sockets: Socket[];

beforeEach(() => {
  sockets = [];
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await gateway.stop();
});

async function start(handler: Handler, limits: Partial<RequestLimits>): Promise<void> {
  gateway = await GatewayUnderTest.start(handler, { requests: limits });
}

async function send(path: string): Promise<Socket> {
  const { socket } = await rawCall(gateway.url('/'), `GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`);
  sockets.push(socket);
  return socket;
}

/** A response larger than all buffers; `released` resolves when the gateway drops it. */
function largeAnswer(): { handler: Handler; released: Promise<void> } {
  let release: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  const handler: Handler = (_request, response) => {
    response.on('close', () => release());
    response.write(Buffer.alloc(64 * MEBIBYTE));
  };
  return { handler, released };
}

test('a client that does not read holds no connection to the API', async () => {
  const { handler, released } = largeAnswer();
  await start(handler, { stallMs: 100 });
  (await send('/api/x')).pause();
  await released;
});

test('a client that leaves in the middle of an answer holds no connection to the API', async () => {
  const { handler, released } = largeAnswer();
  await start(handler, {});
  const socket = await send('/api/x');
  await new Promise((resolve) => socket.once('data', resolve));
  socket.destroy();
  await released;
});

test('a client that does not read a file loses its connection', async () => {
  await start((_request, response) => response.end('{}'), { stallMs: 100 });
  await gateway.folder.addShell({ 'assets/large.txt': 'a'.repeat(32 * MEBIBYTE) });
  (await send('/assets/large.txt')).pause();
  await until('all connections are closed', async () => (await gateway.connections()) === 0);
});

test('a slow API is waited for, although the connection is idle', async () => {
  await start((_request, response) => setTimeout(() => response.end('late'), 500), { stallMs: 50 });
  expect(await gateway.call('/api/x')).toMatchObject({ status: 200, text: 'late' });
});

test('calls of one address are limited, and cancelled when their clients leave', async () => {
  const open = { now: 0, most: 0 };
  const hanging: Handler = (_request, response) => {
    open.now += 1;
    open.most = Math.max(open.most, open.now);
    response.on('close', () => (open.now -= 1));
  };
  await start(hanging, { calls: { perKey: 2, total: 10 } });
  const left = [await send('/api/x'), await send('/api/x')];
  await until('two answers are open', () => open.now === 2);
  expect((await gateway.call('/api/x')).status).toBe(429);
  for (const socket of left) socket.destroy();
  await until('no answer is open', () => open.now === 0);
  await send('/api/x');
  await until('one answer is open', () => open.now === 1);
  expect(open.most).toBe(2);
});

test('calls of all addresses together are limited', async () => {
  await start(() => undefined, { calls: { perKey: 2, total: 1 } });
  await send('/api/x');
  await until('a call is refused', async () => (await gateway.call('/api/x')).status === 503);
});
