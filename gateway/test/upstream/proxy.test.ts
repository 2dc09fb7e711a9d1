import { problemSchema } from '@klaster/shared/contract/http';
import { GatewayUnderTest } from '../support/gateway-under-test';
import { readiness } from '../support/upstream';
import type { Handler } from '../support/upstream';

const echo: Handler = (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    response.setHeader('keep-alive', 'timeout=99');
    response.setHeader('connection', 'X-Answered');
    response.setHeader('x-answered', '1');
    response.writeHead(207, { 'content-type': 'application/json', 'x-own': 'kept' });
    const { method, url, headers } = request;
    response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() }));
  });
};

type Echo = { method: string; url: string; headers: Record<string, string>; body: string };

let gateway: GatewayUnderTest;

afterEach(() => gateway.stop());

test('method, path, query, headers and body reach the API unchanged', async () => {
  gateway = await GatewayUnderTest.start(echo);
  const headers = { 'content-type': 'application/json', 'x-access-token': 'abc', 'accept-language': 'ru' };
  const answer = await gateway.call('/crud/cluster/7?a=%20b&a=c', { method: 'PATCH', headers, body: '{"a": "Ғ"}' });
  const seen = JSON.parse(answer.text) as Echo;
  expect(answer.status).toBe(207);
  expect(answer.headers['x-own']).toBe('kept');
  expect(seen).toMatchObject({ method: 'PATCH', url: '/crud/cluster/7?a=%20b&a=c', body: '{"a": "Ғ"}' });
  expect(seen.headers).toMatchObject(headers);
});

const forwarded = {
  'x-forwarded-for': '10.0.0.9, 10.0.0.1',
  'x-forwarded-host': 'klaster.example',
  'x-forwarded-proto': 'https',
};

test('the API is sent the address of a request and the id to log it by', async () => {
  gateway = await GatewayUnderTest.start(echo);
  const answer = await gateway.call('/api/x', { headers: { 'x-request-id': 'abc-1', ...forwarded, host: 'here' } });
  const { headers } = JSON.parse(answer.text) as Echo;
  // An id from an untrusted client would end up in the logs and the audit as ours.
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.headers['x-request-id']).toBe(headers['x-request-id']);
  const own = { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'here', 'x-forwarded-proto': 'http' };
  expect(headers).toMatchObject(own);
});

test('of a trusted proxy’s addresses only the nearest counts', async () => {
  gateway = await GatewayUnderTest.start(echo, { trustedProxies: 'loopback' });
  const named = { ...forwarded, 'x-request-id': 'abc-1' };
  const { headers } = JSON.parse((await gateway.call('/api/x', { headers: named })).text) as Echo;
  expect(headers).toMatchObject({ ...named, 'x-forwarded-for': '10.0.0.1, 127.0.0.1' });
});

test('headers of the connection are not forwarded', async () => {
  gateway = await GatewayUnderTest.start(echo);
  const sent = {
    te: 'trailers',
    'keep-alive': 'timeout=1',
    'proxy-authenticate': 'Basic',
    'proxy-authorization': 'Basic a',
    'proxy-connection': 'keep-alive',
    'x-hop': '1',
    'x-other': '1',
  };
  const answer = await gateway.call('/api/x', { headers: { ...sent, connection: 'keep-alive, X-Hop ,x-other' } });
  const { headers } = JSON.parse(answer.text) as Echo;
  expect(Object.keys(headers).filter((name) => name in sent)).toEqual([]);
  expect(answer.headers).not.toHaveProperty('x-answered');
  expect(answer.headers['keep-alive']).not.toBe('timeout=99');
});

test('a body of a GET and a body without a type are accepted', async () => {
  gateway = await GatewayUnderTest.start(echo);
  const withBody = await gateway.call('/api/x', { headers: { 'content-length': '2' }, body: '{}' });
  expect(withBody.status).toBe(207);
  const untyped = await gateway.call('/api/x', { method: 'POST', body: 'plain' });
  expect((JSON.parse(untyped.text) as Echo).body).toBe('plain');
});

test('no request is sent twice', async () => {
  let received = 0;
  gateway = await GatewayUnderTest.start((_request, response) => {
    received += 1;
    response.writeHead(503, { 'retry-after': '1' }).end();
  });
  expect((await gateway.call('/api/x')).status).toBe(503);
  expect(received).toBe(1);
});

test('an answer arrives piece by piece', async () => {
  let finish: () => void = () => undefined;
  gateway = await GatewayUnderTest.start((_request, response) => {
    response.write('first');
    finish = () => response.end('last');
  });
  const url = gateway.url('/api/stream');
  const reader = (await fetch(url)).body!.getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('first');
  finish();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('last');
});

test('an API that is down gives a problem document in the visitor’s language', async () => {
  gateway = await GatewayUnderTest.start();
  await gateway.upstream.close();
  const answer = await gateway.call('/api/oil_factories/provinces_totals', { headers: { 'accept-language': 'en' } });
  const problem = problemSchema.parse(JSON.parse(answer.text));
  expect(answer.status).toBe(503);
  expect(problem).toMatchObject({ code: 'upstream_unavailable', detail: expect.stringContaining('unavailable') });
});

test('the API’s own policy headers win over the gateway’s', async () => {
  gateway = await GatewayUnderTest.start((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" }).end();
  });
  expect((await gateway.call('/api/docs')).headers['content-security-policy']).toBe("default-src 'none'");
});

test.each(['/api/%2e%2e/readyz', '/api/..%2freadyz', '/api/%zz'])('%s stays below its prefix', async (url) => {
  gateway = await GatewayUnderTest.start(readiness(200, { sample: true }));
  expect((await gateway.call(url)).status).toBe(400);
});
