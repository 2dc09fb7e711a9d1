import type { ServiceStatus } from '@klaster/shared/contract/http';
import { sql } from 'kysely';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { recordRun } from './backlog.repository';
import { sealWaiting } from '../audit/seal';
import { userId } from '../../../test/support/fixtures';
import { testApp } from '../../../test/support/test-app';

const api = testApp();

const metric = async (name: string) => {
  const { text } = await api.call('GET /metrics');
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};

const status = async () => (await api.call<ServiceStatus>('GET /api/status', { as: 'admin' })).data;
const partOf = async (name: string) => (await status()).parts.find(({ part }) => part === name);

async function addUnsealed(age: string) {
  await sql`insert into audit (at, action, entity) values (now() - ${age}::interval, 'sign_in', 'users')`.execute(
    api.db,
  );
}

it('counts how long rows of the audit wait for their seal', async () => {
  await sealWaiting(api.db);
  expect(await metric('api_audit_unsealed')).toBe(0);
  await addUnsealed('10 minutes');
  expect(await metric('api_audit_unsealed')).toBe(1);
  expect(await metric('api_audit_unsealed_seconds')).toBeGreaterThan(599);
  await sealWaiting(api.db);
  expect(await metric('api_audit_unsealed_seconds')).toBe(0);
});

it('reports when the audit was last verified, and NaN for what was never done', async () => {
  expect(await metric('api_audit_verified_timestamp_seconds')).toBeNaN();
  expect(await metric('api_backup_timestamp_seconds')).toBeNaN();
  await recordRun(api.db, 'audit_verified', 2);
  expect(await metric('api_audit_faults')).toBe(2);
  expect(await metric('api_audit_verified_timestamp_seconds')).toBeGreaterThan(Date.now() / 1000 - 60);
  expect(await partOf('audit')).toMatchObject({ state: 'down' });
  expect(await partOf('backup')).toMatchObject({ state: 'unknown', at: null });
  await recordRun(api.db, 'audit_verified', 0);
  expect(await partOf('audit')).toMatchObject({ state: 'ok', at: expect.stringMatching(/Z$/) as string });
});

it('shows since when mail has been waiting, or that it is off', async () => {
  expect(await partOf('mail')).toMatchObject({ state: 'off' });
  const user_id = await userId(api.db, 'viewer');
  const due_at = new Date(Date.now() - 3_600_000);
  await api.db.insertInto('mail_outbox').values({ user_id, address: 'a@example.uz', due_at }).execute();
  expect(await partOf('mail')).toMatchObject({ state: 'slow', count: 1 });
  expect(await metric('api_mail_oldest_seconds')).toBeGreaterThan(3_599);
  const { changes } = await status();
  expect(changes[0]).toMatchObject({ part: 'mail', state: 'slow' });
});

it('keeps the old numbers of a slow database, then reports that it is down, and no old numbers', async () => {
  const becomes = async (up: number) => {
    for (let call = 0; call < 20 && (await metric('api_database_up')) !== up; call++);
    return metric('api_database_up');
  };
  expect(await becomes(1)).toBe(1);
  await api.db.transaction().execute(async (tx) => {
    await sql`lock table mail_outbox in access exclusive mode`.execute(tx);
    expect(await metric('api_database_up')).toBe(1);
    expect(await becomes(0)).toBe(0);
    expect(await metric('api_audit_unsealed')).toBeNaN();
  });
  expect(await becomes(1)).toBe(1);
}, 20_000);

it('counts connections and queues by their names', async () => {
  const { text } = await api.call('GET /metrics');
  expect(text).toContain('api_pool_size{pool="serving"}');
  expect(text).toContain('api_queue_waiting{queue="passwords"} 0');
  expect(text).toMatch(/api_statement_duration_seconds_count [1-9]/);
});

it('exports every metric of the alerts and the dashboard', async () => {
  const { text } = await api.call('GET /metrics');
  const files = ['prometheus/alerts.yml', 'grafana/klaster.json'].map((file) =>
    readFileSync(path.join(__dirname, '../../../../deploy', file), 'utf8'),
  );
  const names = [...files.join('\n').matchAll(/\b(?:api|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);
  const exported = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  expect(new Set(names).size).toBeGreaterThan(15);
  expect(exported).toEqual(expect.arrayContaining(names.map((name) => name.replace(/_(bucket|count|sum)$/, ''))));
});

it('has a bounded number of labels for any address', async () => {
  for (const path of ['/secret-9', '/api/none/8']) await fetch(`${api.origin}${path}`, { method: 'PURGE' });
  const { text } = await api.call('GET /metrics');
  expect(text).not.toMatch(/secret-9|none\/8|PURGE/);
});
