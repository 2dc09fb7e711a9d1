import { sql } from 'kysely';
import { connect } from '../database/connect';
import { MIGRATION_LIMITS } from '@klaster/shared/postgres';
import { buildTestApp, testApp } from '../../../test/support/test-app';

const api = testApp();

it('is alive', async () => {
  expect((await api.call('GET /healthz')).text).toBe('{"status":"ok"}');
});

it('is ready, and reports whether its data is a sample', async () => {
  expect((await api.call('GET /readyz')).text).toBe('{"status":"ok","sample":false}');
  await api.db.insertInto('sample_data').defaultValues().execute();
  expect((await api.call('GET /readyz')).text).toBe('{"status":"ok","sample":true}');
});

it('is not ready while the database does not answer, but alive', async () => {
  // Without a time limit.
  const db = connect(api.databaseUrl, MIGRATION_LIMITS);
  const app = await buildTestApp(db);
  const origin = await app.listen({ port: 0 });
  await api.db.transaction().execute(async (tx) => {
    await sql`lock table sample_data in access exclusive mode`.execute(tx);
    const ready = await fetch(`${origin}/readyz`);
    expect([ready.status, await ready.text()]).toEqual([503, '{"status":"unavailable","sample":false}']);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  });
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  await app.close();
  await db.destroy();
});

it('is alive but not ready while draining, and closes each connection after its response', async () => {
  let isLeaving = false;
  const app = await buildTestApp(api.db, { isLeaving: () => isLeaving });
  const origin = await app.listen({ port: 0 });
  const look = async (path: string) => {
    const answer = await fetch(`${origin}${path}`);
    return { status: answer.status, connection: answer.headers.get('connection'), text: await answer.text() };
  };
  // An open server keeps Jest from ending.
  try {
    expect((await look('/readyz')).status).toBe(200);
    isLeaving = true;
    expect(await look('/readyz')).toMatchObject({ status: 503, text: '{"status":"leaving","sample":false}' });
    expect(await look('/api/oil_factories/1703')).toMatchObject({ status: 200, connection: 'close' });
    expect((await look('/healthz')).status).toBe(200);
  } finally {
    await app.close();
  }
});

it('counts requests by route, not by address', async () => {
  await api.call('GET /api/oil_factories/1703');
  const { text } = await api.call('GET /metrics');
  expect(text).toContain('route="/api/oil_factories/:region_id",status="200"');
  expect(text).toContain('process_cpu_user_seconds_total');
});

it('keeps a valid request id, and replaces an invalid one', async () => {
  const answer = await api.call('GET /healthz', { headers: { 'x-request-id': 'a.b-1' } });
  expect(answer.headers['x-request-id']).toBe('a.b-1');
  const strange = await api.call('GET /healthz', { headers: { 'x-request-id': 'a b"c<script>' } });
  expect(strange.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

it('shows its documentation', async () => {
  expect((await api.call('GET /api/docs/')).text).toContain('swagger');
  expect((await api.call('GET /api/docs/json')).text).toContain('"openapi":"3.1.0"');
});
