import type { Socket } from 'node:net';
import type { RequestLimits } from '../../src/config/limits';
import { GatewayUnderTest } from '../support/gateway-under-test';
import { problemIn, rawCall } from '../support/raw-call';
import type { RawCall } from '../support/raw-call';

/** Longer than any test. */
const NEVER_MS = 3_600_000;

const PATIENT: Partial<RequestLimits> = { requestMs: NEVER_MS };
const SHORT: Partial<RequestLimits> = { requestMs: 100, headersMs: 50, checkMs: 20 };

let gateway: GatewayUnderTest;
let sockets: Socket[];
let reached: string[];

beforeEach(() => {
  sockets = [];
  reached = [];
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await gateway.stop();
});

async function start(limits: Partial<RequestLimits>): Promise<void> {
  gateway = await GatewayUnderTest.start(
    (request, response) => {
      reached.push(`${request.method} ${request.url}`);
      request.resume().on('end', () => response.end('{}'));
    },
    { trustedProxies: 'loopback', requests: limits },
  );
}

async function send(bytes: string): Promise<RawCall> {
  const call = await rawCall(gateway.url('/'), bytes);
  sockets.push(call.socket);
  return call;
}

function head(path: string, headers: Record<string, string>): string {
  const lines = Object.entries({ Host: 'here', 'Content-Type': 'application/json', ...headers });
  return `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

const STALLED = { 'Content-Length': '100' };

test.each([
  ['one address', () => '10.0.0.1'],
  ['many addresses', (n: number) => `10.0.${n >> 8}.${n & 255}`],
])('500 stalled bodies from %s do not keep a call from being answered', async (_what, pickAddress) => {
  await start(PATIENT);
  const from = (n: number) => head('/api/x', { ...STALLED, 'X-Forwarded-For': pickAddress(n) });
  await Promise.all(Array.from({ length: 500 }, (_, n) => send(`${from(n)}{"a":`)));
  const sender = { headers: { 'x-forwarded-for': pickAddress(1) } };
  const answers = await Promise.all([
    gateway.call('/api/list', sender),
    gateway.call('/crud/one', { ...sender, method: 'POST', body: '{}' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(reached.toSorted()).toEqual(['GET /api/list', 'POST /crud/one']);
});

test.each([
  ['stalls', STALLED, '{"a":'],
  ['stalls in chunks', { 'Transfer-Encoding': 'chunked' }, '5\r\n{"a":\r\n'],
  ['never begins', STALLED, ''],
])('a body that %s is given up, and its connection with it', async (_what, length, body) => {
  await start(SHORT);
  const { answer } = await send(head('/api/x', length) + body);
  const text = await answer;
  expect(text).toMatch(/^HTTP\/1.1 408 /);
  expect(text.toLowerCase()).toContain('connection: close');
  expect(problemIn(text)).toMatchObject({ status: 408, code: 'request_timeout' });
  expect(reached).toEqual([]);
});

test('a body that arrives byte by byte is given up', async () => {
  await start(SHORT);
  const { socket, answer } = await send(head('/api/x', { 'Content-Length': '100000' }));
  const dribble = setInterval(() => socket.write('a'), 5);
  const text = await answer;
  clearInterval(dribble);
  expect(text).toMatch(/^HTTP\/1.1 408 /);
  expect(reached).toEqual([]);
});

test('a request whose headers do not arrive is aborted', async () => {
  await start(SHORT);
  const { answer } = await send('GET /api/x HTTP/1.1\r\nHost: here\r\nX-A');
  expect(problemIn(await answer)).toMatchObject({ status: 408, code: 'request_timeout' });
});

test('an answer is read in full by a client that is still sending, which ends at the limit of a request', async () => {
  await start({ requestMs: 500, headersMs: 400, checkMs: 20 });
  const { socket, answer } = await send(head('/api/x', { 'Content-Length': '10000000', 'Accept-Language': 'ru' }));
  const flood = setInterval(() => socket.write('a'.repeat(1000)), 5);
  const text = await answer;
  clearInterval(flood);
  expect(problemIn(text)).toMatchObject({ status: 413, title: 'Слишком большой запрос' });
});

test.each([
  ['/api/x', '10000000', 413],
  ['/registry/mf-clusters', '1000', 401],
])(
  '`Expect: 100-continue` at %s is answered by Node, and then the request by the gateway',
  async (path, length, status) => {
    await start({ requestMs: 500, headersMs: 400, checkMs: 20 });
    const expecting = { Expect: '100-continue', 'Content-Length': length, 'Content-Type': 'application/gzip' };
    const { answer } = await send(head(path, expecting));
    expect(await answer).toMatch(new RegExp(`^HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 ${status} `));
  },
);
