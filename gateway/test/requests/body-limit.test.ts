import { problemSchema, REQUEST_BODY_LIMIT, UPLOAD_LIMIT } from '@klaster/shared/contract';
import { GatewayUnderTest } from '../support/gateway-under-test';

let gateway: GatewayUnderTest;
let received: number[];

beforeEach(async () => {
  received = [];
  gateway = await GatewayUnderTest.start((request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => {
      received.push(bytes);
      response.end('{}');
    });
  });
});

afterEach(() => gateway.stop());

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
