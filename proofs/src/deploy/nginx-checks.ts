import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Results } from '../harness/results';
import { Http2Client } from './http2-client';
import type { Answer } from './http2-client';
import { checkLimits } from './limits';
import { checkRetries } from './retries';
import { ADMIN, PORTS, startGateway } from './system';
import type { System } from './system';

const PUBLIC = '/api/provinces';
const READS = 40;

export async function checkNginx(results: Results, system: System, folder: string): Promise<void> {
  const client = new Http2Client(PORTS.tls, system.ca);
  try {
    const page = await client.call('/');
    results.check(
      'a page comes over TLS and HTTP/2',
      page.status === 200 && client.protocol() === 'h2',
      client.protocol(),
    );
    results.check('a page is not cached', readStatus(await client.call('/')) === 'none');
    await checkCache(results, client, page);
    const token = await signIn(client);
    await checkEvents(results, client, token);
    await checkOperations(results, system);
    await checkWrites(results, client, folder);
    await checkRetries(results, folder);
    await checkLimits(results, folder);
    await checkLoss(results, system, { client, folder });
  } finally {
    client.close();
  }
}

const readStatus = ({ headers }: Answer): string => String(headers['x-cache-status'] ?? 'none');

async function checkCache(results: Results, client: Http2Client, page: Answer): Promise<void> {
  const asset = /\/assets\/[\w.-]+\.js/.exec(page.text)?.[0] ?? '';
  const headers = { 'accept-encoding': 'br' };
  const [first, second] = [await client.call(asset, { headers }), await client.call(asset, { headers })];
  results.check(
    'a script is cached',
    readStatus(first) === 'MISS' && readStatus(second) === 'HIT',
    `${asset} ${readStatus(first)}, ${readStatus(second)}`,
  );
  const plain = await client.call(asset);
  const encodings = [second.headers['content-encoding'], plain.headers['content-encoding'] ?? 'none'];
  results.check('each encoding is cached by itself', encodings.join() === 'br,none', encodings.join());
  const [latin, again] = [await client.call(PUBLIC, inLanguage('en')), await client.call(PUBLIC, inLanguage('en'))];
  results.check(
    'the API’s answers to visitors are cached',
    readStatus(again) === 'HIT',
    `${latin.status} ${readStatus(latin)}, ${readStatus(again)}`,
  );
  // nginx counts whole seconds.
  await sleep(2500);
  const later = await client.call(PUBLIC, inLanguage('en'));
  results.check('and revalidated by ETag after two seconds', readStatus(later) === 'REVALIDATED', readStatus(later));
  const known = await client.call(PUBLIC, {
    headers: { 'accept-language': 'en', 'if-none-match': String(later.headers.etag) },
  });
  results.check('a browser that has it gets 304', known.status === 304, known.status);
  const cookie = `a=${'x'.repeat(20_000)}`;
  const bombed = await client.call('/', { headers: { cookie } });
  results.check(
    'cookies that are too large are cleared',
    bombed.status === 431 && bombed.headers['clear-site-data'] === '"cookies"',
    bombed.status,
  );
}

const inLanguage = (language: string) => ({ headers: { 'accept-language': language } });

async function signIn(client: Http2Client): Promise<string> {
  const answer = await client.call('/api/auth/login', { method: 'POST', body: ADMIN });
  const { data } = JSON.parse(answer.text) as { data: { token: string } };
  return data.token;
}

async function checkEvents(results: Results, client: Http2Client, token: string): Promise<void> {
  const own = { headers: { 'accept-language': 'en', 'x-access-token': token } };
  await client.call(PUBLIC, own);
  const mine = await client.call(PUBLIC, own);
  results.check(
    'a request with a token is neither cached nor answered from the cache',
    readStatus(mine) === 'BYPASS',
    readStatus(mine),
  );
  const began = performance.now();
  const stream = client.request('/api/events', { headers: { 'x-access-token': token, accept: 'text/event-stream' } });
  const [[head]] = [await once(stream, 'response')] as [[{ ':status': number }]];
  const [chunk] = (await once(stream, 'data')) as [Buffer];
  stream.close();
  const ms = Math.round(performance.now() - began);
  results.check(
    'events come while the answer is open',
    head[':status'] === 200 && chunk.length > 0 && ms < 5000,
    `${chunk.length} bytes after ${ms} ms`,
  );
}

async function checkOperations(results: Results, { ca }: System): Promise<void> {
  const client = new Http2Client(PORTS.operations, ca, 'operations.klaster.example');
  const page = await client.call('/');
  const figures = await client.call('/metrics');
  client.close();
  results.check('the operations address is a server of its own', page.status === 200 && figures.status === 404, [
    page.status,
    figures.status,
  ]);
}

/** The API gets the address of the connection, not what the client claims. */
async function checkWrites(results: Results, client: Http2Client, folder: string): Promise<void> {
  const forged = await client.call('/api/auth/login', {
    method: 'POST',
    headers: { 'x-forwarded-for': '203.0.113.9' },
    body: { login: 'nobody', password: 'Wrong-2026!' },
  });
  results.check('a wrong password is refused', forged.status === 401, forged.status);
  const log = await readFile(path.join(folder, 'nginx/access.log'), 'utf8');
  results.check('the log has addresses of the connection', !log.includes('203.0.113.9'));
}

type Place = { readonly client: Http2Client; readonly folder: string };

async function checkLoss(results: Results, { gateways }: System, { client, folder }: Place): Promise<void> {
  const reading = readRepeatedly(client, '/');
  await gateways[1].kill('SIGKILL');
  const statuses = await reading;
  results.check(
    'one gateway killed: reads go on',
    statuses.every((status) => status === 200),
    countStatuses(statuses),
  );
  const writes = await Promise.all(
    Array.from({ length: 10 }, () => client.call('/api/auth/login', { method: 'POST', body: ADMIN })),
  );
  results.check(
    'and what is posted goes to the other',
    writes.every(({ status }) => status === 200),
    countStatuses(writes.map(({ status }) => status)),
  );
  gateways[1] = await startGateway(folder, 1);
  const drained = readRepeatedly(client, '/');
  await gateways[0].kill('SIGTERM');
  const code = await gateways[0].exitCode();
  results.check(
    'one gateway stopped by SIGTERM: reads go on, and it exits with 0',
    code === 0 && (await drained).every((status) => status === 200),
    { code, ...countStatuses(await drained) },
  );
}

async function readRepeatedly(client: Http2Client, address: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < READS; count += 1) {
    statuses.push((await client.call(address)).status);
    await sleep(100);
  }
  return statuses;
}

function countStatuses(statuses: readonly number[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
