import { once } from 'node:events';
import { connect as connectTo, type Socket } from 'node:net';
import { problemSchema } from '@klaster/shared/contract/http';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/connect';
import { buildTestApp, createDatabase } from '../../../test/support/test-app';
import type { ClientLimits } from '@klaster/shared/restarts';
import { CLIENT_LIMITS } from './slow-clients';

let db: Database;
beforeAll(async () => ({ db } = await createDatabase()));
afterAll(() => db.destroy());

let app: FastifyInstance;
let clients: Socket[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await app.close();
});

/** Longer than a test lasts. */
const NEVER_MS = 300_000;
const PATIENT: ClientLimits = { headersMs: NEVER_MS, requestMs: NEVER_MS, stallMs: NEVER_MS, checkMs: 20 };

async function listen(limits: Partial<ClientLimits>): Promise<void> {
  app = await buildTestApp(db, { clients: { ...PATIENT, ...limits } });
  await app.listen({ port: 0 });
}

/** Both ends of a connection. */
async function send(bytes: string): Promise<{ client: Socket; server: Socket }> {
  const { port } = app.server.address() as { port: number };
  const accepted = once(app.server, 'connection') as Promise<[Socket]>;
  const client = connectTo(port, '127.0.0.1').on('error', () => undefined);
  clients.push(client);
  client.write(bytes);
  return { client, server: (await accepted)[0] };
}

/** Everything received until the connection ends. */
async function answerTo(bytes: string, dribble = ''): Promise<string> {
  const { client } = await send(bytes);
  const dribbling = setInterval(() => client.write(dribble), 5);
  client.once('close', () => clearInterval(dribbling));
  let answer = '';
  for await (const text of client.setEncoding('utf8')) answer += String(text);
  return answer;
}

const POST = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n';

it.each([
  ['says nothing', '', ''],
  ['stalls in its headers', 'GET /healthz HTTP/1.1\r\nhost: x\r\nx-a', ''],
  ['sends its headers letter by letter', 'GET /healthz HTTP/1.1\r\nhost: x\r\nx-a: ', 'a'],
  ['stalls in its body', `${POST}\r\n{`, ''],
  ['sends its body letter by letter', `${POST}\r\n{`, ' '],
])('disconnects a client that %s, with a problem document', async (_who, bytes, dribble) => {
  await listen(bytes.startsWith('POST') ? { headersMs: 100, requestMs: 100 } : { headersMs: 100 });
  const [head = '', body = ''] = (await answerTo(bytes, dribble)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\ncontent-type: application\/problem\+json/);
  expect(head).toContain('connection: close');
  expect(problemSchema.parse(JSON.parse(body))).toMatchObject({ status: 408, code: 'request_timeout' });
});

it('disconnects a client that does not read its responses', async () => {
  await listen({ stallMs: 50 });
  // The operating system buffers some 40 MB.
  const { client, server } = await send('GET /api/docs/json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(40));
  client.pause();
  await once(server, 'close');
});

it('does not disconnect a client that waits for a response', async () => {
  await listen({ stallMs: 50 });
  const waiting = await db.transaction().execute(async (tx) => {
    await sql`lock table oil_factories in access exclusive mode`.execute(tx);
    const { client, server } = await send('GET /api/oil_factories/1703 HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(server, 'timeout');
    return client;
  });
  const [answer] = (await once(waiting, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
});

it.each([
  ['too many headers', 431, `GET /healthz HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(300_000)}\r\n\r\n`],
  ['an unknown method', 400, 'FETCH /healthz HTTP/1.1\r\nhost: x\r\n\r\n'],
])('answers %s with a problem document', async (_what, status, bytes) => {
  await listen({});
  const [, body = ''] = (await answerTo(bytes)).split('\r\n\r\n');
  expect(problemSchema.parse(JSON.parse(body))).toMatchObject({ status, code: 'invalid_input' });
});

it('has the stated limits by default', async () => {
  app = await buildTestApp(db);
  const { headersTimeout, requestTimeout, timeout } = app.server;
  expect([headersTimeout, requestTimeout, timeout]).toEqual([
    CLIENT_LIMITS.headersMs,
    CLIENT_LIMITS.requestMs,
    CLIENT_LIMITS.stallMs,
  ]);
});

it('stops without waiting for idle connections', async () => {
  await listen({});
  const { client } = await send('');
  const ended = once(client, 'close');
  await app.close();
  await ended;
});
