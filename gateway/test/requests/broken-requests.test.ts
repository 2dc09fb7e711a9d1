import { GatewayUnderTest } from '../support/gateway-under-test';
import { problemIn, rawCall } from '../support/raw-call';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
});

afterAll(() => gateway.stop());

test.each([
  ['too many headers', 431, `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(300_000)}\r\n\r\n`],
  ['an unknown method', 400, 'FETCH / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['NUL in a header', 400, 'GET / HTTP/1.1\r\nHost: a\r\nX-A: \0\r\n\r\n'],
  [
    'two lengths',
    400,
    'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['two hosts', 400, 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ['twice the same host', 400, 'GET /api/x HTTP/1.1\r\nhost: a\r\nHOST: a\r\n\r\n'],
  ['no host', 400, 'GET / HTTP/1.1\r\n\r\n'],
  ['an empty host', 400, 'GET / HTTP/1.1\r\nHost:\r\n\r\n'],
  ['a host with a path', 400, 'GET / HTTP/1.1\r\nHost: a/b\r\n\r\n'],
  ['a host with a user', 400, 'GET / HTTP/1.1\r\nHost: a@b\r\n\r\n'],
  ['a host beyond all names', 400, `GET / HTTP/1.1\r\nHost: ${'a'.repeat(300)}\r\n\r\n`],
  ['a host that is no name', 400, 'GET / HTTP/1.1\r\nHost: <script>\r\n\r\n'],
  ['an absurd port', 400, 'GET / HTTP/1.1\r\nHost: a:b\r\n\r\n'],
  [
    'a coded body',
    400,
    'POST /api/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
  ],
  ['a length that is none', 400, 'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 1e1\r\n\r\n'],
  ['lengths that differ', 400, 'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na'],
])('%s is answered with a problem document', async (_what, status, request) => {
  const { socket, answer } = await rawCall(gateway.url('/'), request);
  const text = await answer;
  socket.destroy();
  expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(text.toLowerCase()).toContain('content-type: application/problem+json');
  expect(problemIn(text)).toMatchObject({
    status,
    code: 'invalid_input',
    title: 'Сўров нотўғри',
    detail: 'Сўров нотўғри тузилган.',
  });
});

test.each([
  ['a name and a port', 'Host: klaster.example:8080\r\n'],
  ['an address', 'Host: [2001:db8::1]:8080\r\n'],
])('a host may be %s', async (_what, host) => {
  const { answer } = await rawCall(gateway.url('/'), `GET /healthz HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
  expect(await answer).toMatch(/^HTTP\/1.1 200 /);
});

test('an unknown expectation is refused by Node', async () => {
  const { answer } = await rawCall(
    gateway.url('/'),
    'GET / HTTP/1.1\r\nHost: a\r\nExpect: cake\r\nConnection: close\r\n\r\n',
  );
  expect(await answer).toMatch(/^HTTP\/1.1 417 /);
});

test('HTTP/1.0 needs no host', async () => {
  const { answer } = await rawCall(gateway.url('/'), 'GET /healthz HTTP/1.0\r\n\r\n');
  expect(await answer).toMatch(/^HTTP\/1.1 200 /);
});

test.each([
  ['GET', 'http://here/healthz', 200],
  ['GET', 'HTTP://evil.example/api/x', 200],
  ['GET', 'http://here', 200],
  ['GET', 'http://here?a', 200],
  ['OPTIONS', '*', 404],
  ['GET', '/healthz#part', 200],
])('accepts the target %s %s', async (method, target, status) => {
  const call = `${method} ${target} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`;
  const { answer } = await rawCall(gateway.url('/'), call);
  expect(await answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

test('an upgrade is ignored', async () => {
  const offer = 'Connection: close, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n';
  const { answer } = await rawCall(gateway.url('/'), `GET /api/x HTTP/1.1\r\nHost: here\r\n${offer}`);
  expect(await answer).toMatch(/^HTTP\/1.1 200 /);
});
