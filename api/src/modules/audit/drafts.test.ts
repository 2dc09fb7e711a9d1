import type { AuditEntry } from '@klaster/shared/contract/audit';
import { addCluster, addReport } from '../../../test/support/fixtures';
import { readAudit } from '../../../test/support/audit';
import { COMPLETE, entryCalls, reportsApi } from '../../../test/support/report-entry';
import { readSheet } from '../../../test/support/sheet';
import { insert } from '../../../test/support/rows';
import { sealWaiting } from '../../kernel/audit/seal';
import { verifyAudit } from '../../kernel/audit/verify';

const api = reportsApi();
const calls = entryCalls(api);

const SECRET = 4711.25;
const NOTE = 'махфий изоҳ';

const type = async (id: number, as = 'klaster', value = SECRET) => {
  const { sections } = await calls.entryOf(id, as);
  const version = sections.find(({ section }) => section === 'I')?.version ?? 0;
  const body = { version, figures: { first_plan: value }, notes: { first_plan: `${NOTE} ${value}` } };
  expect((await calls.save({ id, section: 'I' }, body, as)).status).toBe(200);
};

const submit = async (id: number) => {
  const { version } = await calls.entryOf(id);
  expect((await calls.submit(id, version)).status).toBe(200);
};

const reject = async (id: number) =>
  expect((await api.call(`POST /api/reject-cluster/${id}`, { as: 'reviewer', body: { comment: 'Хато' } })).status).toBe(
    200,
  );

async function typedIn(id: number) {
  const { items } = await readAudit(api, `?entity=reports&action=edit&entity_id=${id}`);
  const query = `?from=2026-01-01&entity=reports&action=edit&entity_id=${id}`;
  const { bytes } = await api.call(`GET /api/audit/export.xlsx${query}`, {
    as: 'admin',
    headers: { 'accept-language': 'en' },
  });
  const { rows } = await readSheet(bytes);
  return { items, shown: items.map(({ withheld }) => !withheld), file: JSON.stringify(rows) };
}

const fields = ({ changes }: AuditEntry) => changes.map(({ label }) => label);

describe('what a cluster typed', () => {
  it('is shown in the audit without its values until the report is submitted, and verifies throughout', async () => {
    const id = await addReport(api.db, { status: 'draft', author: 'klaster', figures: COMPLETE });
    await type(id);
    const before = await typedIn(id);
    expect(before.shown).toEqual([false]);
    expect(fields(before.items[0]!)).toEqual(['Cotton harvest, plan: note', 'Cotton harvest, plan']);
    for (const answer of [JSON.stringify(before.items), before.file]) {
      expect(answer).not.toMatch(/4711|махфий/);
    }
    expect(before.items[0]?.changes).toEqual(
      before.items[0]?.changes.map(({ label }) => ({ label, before: null, after: null })),
    );
    expect(before.file).toContain('shown once the report is sent');
    await submit(id);
    const { shown, items, file } = await typedIn(id);
    expect([shown, items[0]?.changes[1]]).toEqual([[true], expect.objectContaining({ before: 2, after: SECRET })]);
    expect(file).toContain(String(SECRET));
    await sealWaiting(api.db);
    expect((await verifyAudit(api.db)).faults).toEqual([]);
  });

  it('since a rejection is hidden until it is sent again, and what went in before is not', async () => {
    const id = await addReport(api.db, { status: 'draft', author: 'klaster', figures: COMPLETE });
    await type(id, 'klaster', 1);
    await submit(id);
    await reject(id);
    await type(id);
    const { shown, items } = await typedIn(id);
    expect(shown).toEqual([false, true]);
    expect(JSON.stringify(items)).not.toMatch(/4711/);
    // What staff type over it would disclose the previous value.
    await type(id, 'editor', 8);
    expect((await typedIn(id)).shown).toEqual([false, false, true]);
    await submit(id);
    expect((await typedIn(id)).shown).toEqual([true, true, true]);
  });
});

it('shows staff what staff typed in a draft of their own', async () => {
  const id = await addReport(api.db, { status: 'draft', author: 'editor', figures: COMPLETE });
  await type(id, 'editor');
  expect((await typedIn(id)).shown).toEqual([true]);
  await type(id, 'klaster', 9);
  expect((await typedIn(id)).shown).toEqual([false, true]);
});

it('shows ADMIN of a province nothing of another province, for any actor', async () => {
  const admin = { login: 'buxoro-admin', full_name: 'Бухоро', province_code: '1706', password_hash: '' };
  await insert(api.db, 'users', { ...admin, positions: ['ADMIN'] });
  const id = await addReport(api.db, {
    cluster: await addCluster(api.db, '1703'),
    status: 'rejected',
    author: 'andijon',
  });
  await type(id, 'andijon');
  const listAudit = async () =>
    (await api.call<{ items: AuditEntry[] }>('GET /api/audit?entity=reports', { as: 'buxoro-admin' })).data;
  expect((await listAudit()).items).toEqual([]);
  // The account has moved to the other province.
  await api.db.updateTable('users').set({ province_code: '1706' }).where('login', '=', 'andijon').execute();
  expect((await listAudit()).items).toEqual([]);
  await api.db.updateTable('users').set({ province_code: '1703' }).where('login', '=', 'andijon').execute();
});
