import { until } from '@klaster/shared/processes';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { RequestLimits } from '../../src/config/limits';
import { GatewayUnderTest } from '../support/gateway-under-test';
import type { Handler } from '../support/upstream';

let gateway: GatewayUnderTest;
let clients: ClientRequest[];
let streams: Set<ServerResponse>;

beforeEach(() => {
  clients = [];
  streams = new Set();
});

afterEach(async () => {
  for (const client of clients) client.destroy();
  await gateway.stop();
});

const streaming: Handler = (request, response) => {
  if (request.url !== '/api/events') return void response.end('{"data":[]}');
  streams.add(response);
  response.on('close', () => streams.delete(response));
  response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
  response.write('data: 1\n\n');
};

async function start(limits: Partial<RequestLimits> = {}, handler = streaming, proxies?: string): Promise<void> {
  gateway = await GatewayUnderTest.start(handler, { trustedProxies: proxies, requests: limits });
}

type Stream = { client: ClientRequest; answer: IncomingMessage };

async function open(headers: Record<string, string> = {}): Promise<Stream> {
  const client = httpRequest(gateway.url('/api/events'), { headers, agent: false });
  clients.push(client);
  client.on('error', () => undefined).end();
  const [answer] = (await once(client, 'response')) as [IncomingMessage];
  answer.on('error', () => undefined);
  return { client, answer };
}

const closing = (answer: IncomingMessage) => new Promise((resolve) => answer.once('close', resolve));

const openStreams = async () => /^gateway_event_streams (\d+)$/m.exec((await gateway.operate('/metrics')).text)?.[1];

const readProblem = async ({ answer }: Stream) => {
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += String(chunk);
  return JSON.parse(text) as { code: string };
};

test('events are forwarded unbuffered, for the session of the request', async () => {
  let seen: IncomingMessage['headers'] = {};
  await start({}, (request, response) => {
    seen = request.headers;
    streaming(request, response);
  });
  const { answer } = await open({ 'x-access-token': 'abc' });
  expect(answer.headers).toMatchObject({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(seen['x-access-token']).toBe('abc');
  expect(String((await once(answer, 'data'))[0])).toBe('data: 1\n\n');
  for (const stream of streams) stream.write('data: 2\n\n');
  expect(String((await once(answer, 'data'))[0])).toBe('data: 2\n\n');
});

test('300 streams of an address do not affect its calls', async () => {
  await start();
  await Promise.all(Array.from({ length: 300 }, () => open()));
  expect(streams.size).toBe(300);
  const answers = await Promise.all(Array.from({ length: 100 }, () => gateway.call('/api/x')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(streams.size).toBe(300);
});

test('streams of one address are limited, and admitted again when one ends', async () => {
  await start({ streams: { perKey: 2, total: 3 } }, streaming, 'loopback');
  const [first] = await Promise.all([open(), open()]);
  const refused = await open();
  expect(refused.answer.statusCode).toBe(503);
  expect(refused.answer.headers['retry-after']).toBe('1');
  expect((await readProblem(refused)).code).toBe('upstream_unavailable');
  const other = { 'x-forwarded-for': '10.0.0.1' };
  expect((await open(other)).answer.statusCode).toBe(200);
  expect((await open(other)).answer.statusCode).toBe(503);
  first?.client.destroy();
  await until('two streams are open', () => streams.size === 2);
  expect((await open(other)).answer.statusCode).toBe(200);
});

test('addresses of one IPv6 network have the streams of one address', async () => {
  await start({ streams: { perKey: 1, total: 3 } }, streaming, 'loopback');
  const from = async (ip: string) => (await open({ 'x-forwarded-for': ip })).answer.statusCode;
  expect(await from('2001:db8:0:1::1')).toBe(200);
  expect(await from('2001:db8:0:1::2')).toBe(503);
  expect(await from('2001:db8:0:2::1')).toBe(200);
});

test('a stream that its client leaves is closed at once', async () => {
  await start();
  const { client } = await open();
  client.destroy();
  await until('no stream is open', () => streams.size === 0);
});

test('a client that leaves before the API has answered is not waited for', async () => {
  const pending = new Set<ServerResponse>();
  await start({}, (_request, response) => {
    pending.add(response);
    response.on('close', () => pending.delete(response));
  });
  const client = httpRequest(gateway.url('/api/events'), { agent: false });
  client.on('error', () => undefined).end();
  await until('one request is pending', () => pending.size === 1);
  client.destroy();
  await until('no request is pending', () => pending.size === 0);
});

test('a client that does not read its stream is disconnected', async () => {
  await start({ stallMs: 100 });
  const { answer } = await open();
  answer.pause();
  for (const stream of streams) stream.write(Buffer.alloc(64 * 1024 * 1024));
  await until('no stream is open', () => streams.size === 0);
});

test('a client that reads nothing loses its place when the API ends its stream', async () => {
  await start();
  const { answer } = await open();
  answer.pause();
  expect(await openStreams()).toBe('1');
  for (const stream of streams) stream.end('data: 2\n\n');
  while ((await openStreams()) !== '0') await new Promise((resolve) => setImmediate(resolve));
});

test('streams end when the API dies, and the gateway survives', async () => {
  await start();
  const { answer } = await open();
  answer.resume();
  const closed = closing(answer);
  for (const stream of streams) stream.destroy();
  await closed;
  expect(answer.complete).toBe(false);
  expect((await gateway.call('/healthz')).status).toBe(200);
  expect((await open()).answer.statusCode).toBe(200);
});

test('a silent stream is ended', async () => {
  await start({ streamSilenceMs: 100 });
  const { answer } = await open();
  const closed = closing(answer.resume());
  await closed;
  await until('no stream is open', () => streams.size === 0);
});

test('an API that is down, or does not answer, is reported as unavailable', async () => {
  await start({ streamSilenceMs: 100 }, () => undefined);
  const { answer } = await open();
  expect(answer.statusCode).toBe(503);
  answer.resume();
});

test('another server’s answer is forwarded', async () => {
  await start({}, (_request, response) => response.writeHead(404, { 'x-own': 'kept' }).end('nothing here'));
  const answer = await gateway.call('/api/events');
  expect([answer.status, answer.text, answer.headers['x-own']]).toEqual([404, 'nothing here', 'kept']);
});

test('streams do not delay the stop', async () => {
  await start();
  const { answer } = await open();
  const closed = closing(answer.resume());
  const begun = performance.now();
  await gateway.stop();
  await closed;
  expect(performance.now() - begun).toBeLessThan(15_000);
  await start();
});

test('a body is refused', async () => {
  await start();
  const answer = await gateway.call('/api/events', { method: 'POST', body: 'x'.repeat(10) });
  expect(answer.status).toBe(413);
  expect(streams.size).toBe(0);
});
