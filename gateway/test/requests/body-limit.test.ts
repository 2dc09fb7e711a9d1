import { problemSchema, REQUEST_BODY_LIMIT, UPLOAD_LIMIT } from '@klaster/shared/contract/http';
import { GatewayUnderTest } from '../support/gateway-under-test';
import { problemIn, rawCall } from '../support/raw-call';

let gateway: GatewayUnderTest;
let received: number[];

beforeAll(async () => {
  gateway = await GatewayUnderTest.start((request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => {
      received.push(bytes);
      response.end('{}');
    });
  });
});
beforeEach(() => (received = []));

afterAll(() => gateway.stop());

const MEBIBYTE = 1024 * 1024;
const declared = { 'content-type': 'application/json' };
const chunked = { ...declared, 'transfer-encoding': 'chunked' };

test.each([
  ['of declared length', 10 * MEBIBYTE, declared],
  ['in chunks', 10 * MEBIBYTE, chunked],
  ['one byte too large', REQUEST_BODY_LIMIT + 1, chunked],
])('a large body %s is refused by the gateway in full', async (_kind, bytes, headers) => {
  const answer = await gateway.call('/api/oil_factories', { method: 'POST', headers, body: 'a'.repeat(bytes) });
  expect(answer.status).toBe(413);
  expect(problemSchema.parse(JSON.parse(answer.text))).toMatchObject({ status: 413, code: 'payload_too_large' });
  expect(received).toEqual([]);
  expect((await gateway.operate('/metrics')).text).not.toMatch(/proxy_failures.* [1-9]/);
});

test.each([declared, chunked])('a body of exactly the limit passes (%j)', async (headers) => {
  const body = 'a'.repeat(REQUEST_BODY_LIMIT);
  expect((await gateway.call('/api/x', { method: 'POST', headers, body })).status).toBe(200);
  expect(received).toEqual([REQUEST_BODY_LIMIT]);
});

test.each([
  [UPLOAD_LIMIT, 200],
  [UPLOAD_LIMIT + 1, 413],
])('calls that take files may bring them: %i bytes are answered with %i', async (bytes, status) => {
  const body = 'a'.repeat(bytes);
  const answer = await gateway.call('/api/registers/clusters/imports/check', {
    method: 'POST',
    headers: declared,
    body,
  });
  expect(answer.status).toBe(status);
  expect(received).toEqual(status === 200 ? [bytes] : []);
});

test('the memory of all bodies is limited, also if they arrive one byte at a time', async () => {
  await gateway.stop();
  gateway = await GatewayUnderTest.start((_request, response) => response.end('{}'), {
    requests: { bodyBytes: 10_000 },
  });
  const post = (body: string) => gateway.call('/api/x', { method: 'POST', headers: chunked, body });
  expect((await post('a'.repeat(10_000))).status).toBe(503);
  const head = 'POST /api/x HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n';
  const { socket, answer } = await rawCall(gateway.url('/'), head);
  const dribble = setInterval(() => socket.write('1\r\na\r\n'), 1);
  await new Promise((resolve) => socket.once('data', resolve));
  clearInterval(dribble);
  socket.destroy();
  expect(problemIn(await answer)).toMatchObject({ status: 503 });
  expect((await post('a'.repeat(5000))).status).toBe(200);
});

test('open connections are limited', async () => {
  await gateway.stop();
  gateway = await GatewayUnderTest.start(undefined, { requests: { connections: 1 } });
  const { socket } = await rawCall(gateway.url('/'), 'GET / HTTP/1.1\r\nHost:');
  await expect(gateway.call('/healthz')).rejects.toThrow();
  socket.destroy();
});
