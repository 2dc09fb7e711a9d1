import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { until } from '@klaster/shared/processes';
import { sql } from 'kysely';
import { addReport, entryInput, PASSWORD } from '../../../test/support/fixtures';
import { ownCluster } from '../../../test/support/report-entry';
import { startTestApp, testApp } from '../../../test/support/test-app';
import { areWaiting } from '../../../test/support/while-locked';

const lines: string[] = [];
const api = testApp({ logLevel: 'trace', logStream: { write: (line) => void lines.push(line) } });

const SECRETS = {
  login: 'nobody-there',
  password: 'Wrong-Password-77!',
  query: 'Qidiruvsozi',
  name: 'Jurnalga tushmas MChJ',
  stir: '309817265',
  phone: '998901112233',
  figure: 48_151.623,
  remark: 'Bu izoh jurnalda ko‘rinmaydi',
};

const ENTRY = entryInput('oil_factories', {
  company_name: SECRETS.name,
  stir: SECRETS.stir,
  full_name: 'Rahbar Yashirin',
  phone_number: `+${SECRETS.phone}`,
  address: 'Yashirin ko‘cha, 1',
});

it('logs request ids, but no tokens, names, figures, passwords, STIRs or searches', async () => {
  const requestId = randomUUID();
  const token = await api.token('admin');
  const headers = { 'x-request-id': requestId };
  const statuses: number[] = [];
  const send = async (request: string, as?: string, body?: unknown) =>
    void statuses.push((await api.call(request, { ...(as && { as }), body, headers })).status);
  await send('POST /api/auth/login', undefined, { login: SECRETS.login, password: SECRETS.password });
  await send('POST /api/auth/login', undefined, { login: 'admin', password: PASSWORD });
  await send('POST /api/oil_factories', 'admin', { ...ENTRY, annual_capacity: SECRETS.figure });
  await send('POST /api/oil_factories', 'admin', { ...ENTRY, stir: SECRETS.stir, phone_number: 'x' });
  await send(`GET /api/search?q=${encodeURIComponent(SECRETS.query)}`, 'admin');
  const draft = await addReport(api.db, { status: 'draft', author: 'klaster', cluster: await ownCluster(api.db) });
  const figures = { cluster_lands: SECRETS.figure };
  await send(`PATCH /api/reports/${draft}/sections/I`, 'klaster', { version: 0, figures });
  const sent = await addReport(api.db, { quarter: 3, author: 'klaster', cluster: await ownCluster(api.db) });
  await send(`POST /api/reject-cluster/${sent}`, 'reviewer', { comment: SECRETS.remark });
  expect(statuses).toEqual([401, 200, 200, 400, 200, 200, 200]);
  const written = lines.join('');
  expect(written).toContain(requestId);
  const secrets = [...Object.values(SECRETS), ENTRY.full_name, ENTRY.address, PASSWORD, token, token.split('.')[2]];
  for (const secret of secrets) expect(written).not.toContain(String(secret));
});

it('accepts a request id only from trusted proxies', async () => {
  const stranger = await startTestApp({ trustedProxies: '10.0.0.1' });
  // Closed first: an open server keeps Jest from ending.
  const { headers } = await stranger.call('GET /healthz', { headers: { 'x-request-id': 'stir-309817265' } });
  await stranger.close();
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

it('logs a slow statement with the id of its request', async () => {
  const requestId = randomUUID();
  lines.length = 0;
  await api.db.transaction().execute(async (tx) => {
    await sql`lock table contacts_versions in access exclusive mode`.execute(tx);
    const answer = api.call('GET /api/contacts', { headers: { 'x-request-id': requestId } });
    const active = sql`select from pg_stat_activity where query like ${`/* ${requestId} */%`}`;
    await until('a statement runs', async () => (await active.execute(api.db)).rows.length > 0);
    await setTimeout(1_100);
    void answer;
  });
  await until('the slow statement is logged', () => lines.some((line) => line.includes('slow statement')));
  const slow = lines.find((line) => line.includes('slow statement'));
  const statement = expect.stringContaining('contacts_versions') as string;
  expect(JSON.parse(slow!)).toMatchObject({ reqId: requestId, statement });
});

it('logs no error if a visitor disconnects before the response', async () => {
  lines.length = 0;
  await api.db.transaction().execute(async (tx) => {
    await sql`lock table public_versions in access exclusive mode`.execute(tx);
    const client = connect(Number(new URL(api.origin).port), '127.0.0.1').on('error', () => undefined);
    client.write('GET /api/provinces HTTP/1.1\r\nHost: here\r\n\r\n');
    await areWaiting(api.db, 1);
    client.resetAndDestroy();
    // The server notices before it answers this.
    expect((await fetch(`${api.origin}/healthz`)).status).toBe(200);
  });
  for (let looks = 400; looks > 0 && !lines.some((line) => line.includes('/api/provinces')); looks -= 1)
    await fetch(`${api.origin}/healthz`);
  expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([]);
});
