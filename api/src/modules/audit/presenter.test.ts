import { changedFactory, readAudit, readLatest } from '../../../test/support/audit';
import { PASSWORD, addCluster, addReport } from '../../../test/support/fixtures';
import { readSheet } from '../../../test/support/sheet';
import { reportsApi, COMPLETE, entryCalls } from '../../../test/support/report-entry';
import type { AuditEntry } from '@klaster/shared/contract/audit';
import { insert } from '../../../test/support/rows';
import { sealWaiting } from '../../kernel/audit/seal';
import { verifyAudit } from '../../kernel/audit/verify';

const api = reportsApi();

describe('the audit', () => {
  const LATIN = { 'accept-language': 'uz-Latn' };

  const audit = (query?: string, language?: string) => readAudit(api, query, language);
  const latest = (query?: string, language?: string) => readLatest(api, query, language);

  describe('the audit of sign-ins', () => {
    const signIn = (login: string, password: string, address: string) =>
      api.call('POST /api/auth/login', { body: { login, password }, headers: { 'x-forwarded-for': address } });

    it('shows who signed in, and from which address', async () => {
      await signIn('viewer', PASSWORD, '10.7.0.1');
      expect(await latest('?action=sign_in')).toMatchObject({
        entity: 'users',
        subject: 'viewer',
        user_login: 'viewer',
        changes: [{ label: 'Network address', before: null, after: '10.7.0.1' }],
      });
    });

    it('shows whose sign-in failed, but nothing of what was typed as an unknown login', async () => {
      await signIn('Viewer', 'wrong', '10.7.0.2');
      expect(await latest('?action=sign_in_failed')).toMatchObject({ subject: 'viewer', user_name: null });
      await signIn('my-Secret-2026', 'wrong', '10.7.0.3');
      const [row] = await api.db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).execute();
      expect(row).toMatchObject({ action: 'sign_in_failed', entity_id: null, after: { network_address: '10.7.0.3' } });
      expect(JSON.stringify(row).toLowerCase()).not.toContain('secret');
    });

    it('records at most 100 failures of unknown logins per quarter of an hour, and that there were more', async () => {
      const count = async () =>
        (
          await api.db
            .selectFrom('audit')
            .select('id')
            .where('action', '=', 'sign_in_failed')
            .where('entity_id', 'is', null)
            .execute()
        ).length;
      await api.db.updateTable('sign_in_attempts').set({ count: 98 }).where('key', '=', 'audit unknown').execute();
      const before = await count();
      // Two more failures reach the limit; the third row says that further ones are not recorded.
      for (let attempt = 0; attempt < 6; attempt += 1) await signIn(`ghost-${attempt}`, 'wrong', '10.7.1.1');
      expect((await count()) - before).toBe(3);
      expect((await latest('?action=sign_in_failed')).changes).toContainEqual({
        label: 'Further attempts were not recorded',
        before: null,
        after: 'yes',
      });
      await signIn('viewer', 'wrong', '10.7.1.2');
      expect(await latest('?action=sign_in_failed')).toMatchObject({ subject: 'viewer' });
    });
  });

  describe('the audit of exports', () => {
    it('shows who exported which list, with which filters', async () => {
      await api.call('GET /api/registers/clusters/export.xlsx?province_code=1703&search=Текс', { as: 'viewer' });
      expect(await latest('?action=export&entity=clusters')).toMatchObject({
        entity_id: null,
        user_login: 'viewer',
        changes: expect.arrayContaining([
          { label: 'File', before: null, after: expect.stringMatching(/^clusters-.*\.xlsx$/) },
          { label: 'Province', before: null, after: expect.stringMatching(/^Andijan/) },
          { label: 'Search', before: null, after: 'Текс' },
        ]),
      });
    });

    it('does not show a refused export or the download of an empty template', async () => {
      const count = async () => (await audit('?action=export')).items.length;
      const before = await count();
      expect(
        (await api.call('GET /api/registers/clusters/export.xlsx?province_code=1706', { as: 'andijon' })).status,
      ).toBe(403);
      expect((await api.call('GET /api/registers/clusters/imports/template.xlsx', { as: 'editor' })).status).toBe(200);
      expect(await count()).toBe(before);
    });
  });

  describe('the audit as a file', () => {
    it('has the changes in words of the language, and is itself recorded as an export', async () => {
      const id = await changedFactory(api);
      // Tashkent is five hours ahead of UTC.
      const today = new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 10);
      const query = `?from=${today}&entity=oil_factories&entity_id=${id}`;
      const { status, bytes } = await api.call(`GET /api/audit/export.xlsx${query}`, { as: 'admin', headers: LATIN });
      expect(status).toBe(200);
      const { rows, formulas } = await readSheet(bytes);
      expect(rows[0]?.[0]).toBe('Audit');
      expect(rows[2]).toEqual([
        'Vaqt',
        'Kim',
        'Login',
        'Amal',
        'Obyekt turi',
        'Obyekt',
        'Maydon',
        'Avvalgi qiymat',
        'Yangi qiymat',
      ]);
      const change = rows.find(([, , , , , , label, before]) => label === 'Yillik quvvat' && before === 1200.5);
      expect(change).toEqual([
        expect.any(Date),
        expect.any(String),
        'editor',
        'Oʻzgartirildi',
        'Yogʻ-moy korxonalari',
        'Навоий Ёғ',
        'Yillik quvvat',
        1200.5,
        1300,
      ]);
      expect(formulas).toEqual([]);
      expect(await latest('?action=export&entity=audit')).toMatchObject({ user_login: 'admin' });
    });

    it('names a removal by what was removed', async () => {
      const name = (text: string | null) =>
        api.call('PATCH /api/holidays', { as: 'admin', body: { day: '2027-03-08', name: text } });
      for (const text of ['Хотин-қизлар куни', null]) expect((await name(text)).status).toBe(200);
      const query = '?from=2026-01-01&entity=holidays&action=remove';
      const { bytes } = await api.call(`GET /api/audit/export.xlsx${query}`, { as: 'admin', headers: LATIN });
      const { rows } = await readSheet(bytes);
      expect(rows[3]?.slice(3, 6)).toEqual(['Bayram kuni olib tashlandi', 'Dam olish kunlari', '08.03.2027']);
    });

    it('needs a first day, and covers at most a year', async () => {
      const listErrors = async (query: string) =>
        (await api.call(`GET /api/audit/export.xlsx${query}`, { as: 'admin' })).problem?.errors;
      expect(await listErrors('')).toMatchObject([{ path: 'from', code: 'required' }]);
      expect(await listErrors('?from=2016-01-01&to=2026-01-01')).toMatchObject([
        { path: 'from', code: 'period_too_long' },
      ]);
    });
  });
});

describe('the audit of drafts', () => {
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
    expect(
      (await api.call(`POST /api/reject-cluster/${id}`, { as: 'reviewer', body: { comment: 'Хато' } })).status,
    ).toBe(200);

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

  it('shows staff what staff typed in their own drafts', async () => {
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
});
