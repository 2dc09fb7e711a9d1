import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { until } from '@klaster/shared/processes';
import { sql } from 'kysely';
import { addReport, ANDIJON, PASSWORD } from '../../../test/support/fixtures';
import { ownCluster } from '../../../test/support/report-entry';
import { startTestApp, type TestApp } from '../../../test/support/test-app';

const lines: string[] = [];
let api: TestApp;
beforeAll(async () => {
  api = await startTestApp({ logLevel: 'trace', logStream: { write: (line) => void lines.push(line) } });
});
afterAll(() => api.close());

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

const ENTRY = {
  company_name: SECRETS.name,
  stir: SECRETS.stir,
  province_code: ANDIJON.province_code,
  district_code: ANDIJON.district_code,
  full_name: 'Rahbar Yashirin',
  phone_number: `+${SECRETS.phone}`,
  address: 'Yashirin ko‘cha, 1',
  is_active: true,
  daily_capacity: 12.5,
  annual_capacity: null,
  sunflower_capacity: 0,
};

it('logs neither tokens nor names, figures, passwords, STIR or what was searched for, and names each request', async () => {
  const requestId = randomUUID();
  const token = await api.token('admin');
  const headers = { 'x-request-id': requestId };
  const statuses: number[] = [];
  const send = async (request: string, as: string | undefined, body?: unknown) =>
    void statuses.push(
      (await api.call(request, { ...(as && { as }), ...(body !== undefined && { body }), headers })).status,
    );
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
  for (const secret of [
    ...Object.values(SECRETS),
    ENTRY.full_name,
    ENTRY.address,
    PASSWORD,
    token,
    token.split('.')[2]!,
  ])
    expect(written).not.toContain(String(secret));
});

it('accepts a request id from trusted proxies alone', async () => {
  const stranger = await startTestApp({ trustedProxies: '10.0.0.1' });
  // Closed first: an open server keeps Jest from ending.
  const { headers } = await stranger.call('GET /healthz', { headers: { 'x-request-id': 'stir-309817265' } });
  await stranger.close();
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

it('names the request in the text of its statements, and says so of a slow one', async () => {
  const requestId = randomUUID();
  lines.length = 0;
  await api.db.transaction().execute(async (tx) => {
    await sql`lock table contacts_versions in access exclusive mode`.execute(tx);
    const answer = api.call('GET /api/contacts', { headers: { 'x-request-id': requestId } });
    const active = async () =>
      (
        await sql<{
          query: string;
        }>`select query from pg_stat_activity where query like ${`/* ${requestId} */%`}`.execute(api.db)
      ).rows;
    await until('a statement runs', async () => (await active()).length > 0);
    await setTimeout(1_100);
    void answer;
  });
  await until('the slow statement is logged', () => lines.some((line) => line.includes('slow statement')));
  const slow = lines.find((line) => line.includes('slow statement'));
  expect(JSON.parse(slow!)).toMatchObject({
    reqId: requestId,
    statement: expect.stringContaining('contacts_versions') as string,
  });
});
