import type { AuditAnswer, AuditEntry } from '@klaster/shared/contract/audit';
import { sql } from 'kysely';
import type { Database } from '../../src/kernel/database/connect';
import { entryInput } from './fixtures';
import type { TestApp } from './test-app';

export async function readAudit(api: TestApp, query = '', language = 'en'): Promise<AuditAnswer> {
  const options = { as: 'admin', headers: { 'accept-language': language } };
  const { status, data } = await api.call<AuditAnswer>(`GET /api/audit${query}`, options);
  expect(status).toBe(200);
  return data;
}

export const readLatest = async (api: TestApp, query = '', language = 'en') =>
  (await readAudit(api, query, language)).items[0] as AuditEntry;

export async function changedFactory(api: TestApp): Promise<number> {
  const input = entryInput('oil_factories', { company_name: 'Навоий Ёғ', annual_capacity: 1200.5 });
  const { data } = await api.call<{ id: number }>('POST /api/oil_factories', { as: 'editor', body: input });
  const change = { address: 'Амир Темур, 5', is_active: false, annual_capacity: 1300, district_code: '1703203' };
  const body = { ...input, ...change, version: 1 };
  expect((await api.call(`PATCH /api/oil_factories/factory/${data.id}`, { as: 'editor', body })).status).toBe(200);
  return data.id;
}

/** Changes the audit as an attacker with access to the database would. */
export const tamper = (db: Database, statement: string) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(statement).execute(tx);
  });
