import type { NoticesAnswer } from '@klaster/shared/contract/notices';
import { addCluster, addReport, userId } from '../../../test/support/fixtures';
import { auditOf, deliverNotices, reportsApi } from '../../../test/support/report-entry';

const api = reportsApi();

beforeEach(() => api.db.deleteFrom('notices').execute());

const decide = (id: number, action: 'confirm' | 'reject', body: object = {}) =>
  api.call(`POST /api/${action}-cluster/${id}`, { as: 'reviewer', body: { comment: 'Кўриб чиқилди', ...body } });

const page = async (as: string, before?: number) =>
  (await api.call<NoticesAnswer>(`GET /api/me/notices${before ? `?before=${before}` : ''}`, { as })).data;

const unread = async (as: string) =>
  (await api.call<{ unread: number }>('GET /api/me/notices/count', { as })).data.unread;

const read = (as: string, body: object) => api.call<{ unread: number }>('PATCH /api/me/notices', { as, body });

async function addNotices(login: string, count: number): Promise<void> {
  const user_id = await userId(api.db, login);
  const rows = Array.from({ length: count }, () => ({ user_id, kind: 'rights_changed' as const }));
  await api.db.insertInto('notices').values(rows).execute();
}

describe('a decision', () => {
  it('notifies the cluster’s people and the author of the report, and nobody else', async () => {
    const id = await addReport(api.db, { author: 'admin', submitted_by: 'editor' });
    const remarks = [{ section: 'III', comment: 'Майдон кам' }];
    expect((await decide(id, 'reject', { remarks })).status).toBe(200);
    expect(await unread('klaster')).toBe(0);
    await deliverNotices(api.db);
    const notice = {
      kind: 'report_rejected',
      year: 2026,
      quarter: 4,
      sections: ['III'],
      is_read: false,
      person: null,
    };
    expect((await page('klaster')).items).toEqual([
      expect.objectContaining({
        ...notice,
        to: `/malumotlarim/cluster-info/${id}#report-section-III`,
        cluster_name: null,
      }),
    ]);
    for (const as of ['admin', 'editor'])
      expect((await page(as)).items).toEqual([
        expect.objectContaining({
          ...notice,
          to: `/hududlar/cluster-info/${id}#report-section-III`,
          cluster_name: 'Андижон Текс',
        }),
      ]);
    for (const as of ['reviewer', 'second-reviewer', 'andijon', 'viewer']) expect(await unread(as)).toBe(0);
  });

  it('is committed with the decision or not at all', async () => {
    const id = await addReport(api.db, { status: 'confirmed' });
    expect((await decide(id, 'confirm')).status).toBe(409);
    await deliverNotices(api.db);
    expect(await unread('klaster')).toBe(0);
    const open = await addReport(api.db, { year: 2025 });
    await api.db.schema.alterTable('decision_notices').renameTo('notices_away').execute();
    const failed = await decide(open, 'confirm');
    await api.db.schema.alterTable('notices_away').renameTo('decision_notices').execute();
    await deliverNotices(api.db);
    expect(failed.status).toBe(500);
    expect([await auditOf(api.db, open), await unread('klaster')]).toEqual([[], 0]);
  });

  it('that is taken back notifies as well, but not the user who did so, even if they are the author of the report', async () => {
    const id = await addReport(api.db, { status: 'confirmed', author: 'admin', submitted_by: 'editor' });
    const body = { comment: 'Хато топилди' };
    expect((await api.call(`POST /api/reports/${id}/reopen`, { as: 'admin', body })).status).toBe(200);
    expect(await unread('admin')).toBe(0);
    for (const as of ['editor', 'klaster'])
      expect((await page(as)).items.map(({ kind }) => kind)).toEqual(['report_reopened']);
  });

  it('contains neither figures nor remarks', async () => {
    const id = await addReport(api.db, { figures: { cluster_lands: 98765.43 } });
    await decide(id, 'reject', { comment: 'махфий изоҳ', remarks: [{ section: 'I', comment: 'махфий изоҳ' }] });
    await deliverNotices(api.db);
    const { text } = await api.call('GET /api/me/notices', { as: 'klaster' });
    expect(text).not.toMatch(/махфий|98765/);
  });

  it('is neither shown to nor counted for users who may no longer read the report', async () => {
    const other = await addCluster(api.db, '1706');
    const id = await addReport(api.db, { cluster: other, author: 'andijon' });
    await decide(id, 'confirm');
    await deliverNotices(api.db);
    expect(await unread('andijon')).toBe(0);
    const mine = await addReport(api.db, { author: 'andijon' });
    await decide(mine, 'confirm');
    await deliverNotices(api.db);
    expect(await unread('andijon')).toBe(1);
    await api.db.updateTable('users').set({ province_code: '1706' }).where('login', '=', 'andijon').execute();
    expect([await unread('andijon'), (await page('andijon')).items]).toEqual([0, []]);
    await api.db.updateTable('users').set({ province_code: '1703' }).where('login', '=', 'andijon').execute();
  });
});

describe('a list of notices', () => {
  it('comes in pages, the latest first', async () => {
    await addNotices('viewer', 45);
    const pages: number[][] = [];
    let last: number | undefined;
    for (let more = true; more;) {
      const { items, has_more } = await page('viewer', last);
      pages.push(items.map(({ id }) => id));
      last = items.at(-1)?.id;
      more = has_more;
    }
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 5]);
    expect(pages.flat()).toEqual(pages.flat().toSorted((a, b) => b - a));
    expect(new Set(pages.flat()).size).toBe(45);
  });

  it('is read one by one or all that was seen; what came since stays unread', async () => {
    await addNotices('viewer', 3);
    const [latest, second] = (await page('viewer')).items.map(({ id }) => id);
    expect((await read('viewer', { ids: [second] })).data).toEqual({ unread: 2 });
    expect((await read('viewer', { ids: [second] })).data).toEqual({ unread: 2 });
    await addNotices('viewer', 1);
    expect((await read('viewer', { up_to: latest })).data).toEqual({ unread: 1 });
    expect((await page('viewer')).items.map(({ is_read }) => is_read)).toEqual([false, true, true, true]);
  });

  it('can be marked only by its recipient', async () => {
    await addNotices('viewer', 1);
    const [notice] = (await page('viewer')).items;
    await read('admin', { ids: [notice?.id] });
    await read('admin', { up_to: 2_147_483_647 });
    expect(await unread('viewer')).toBe(1);
  });

  it.each([
    [{}, 'ids'],
    [{ ids: [] }, 'ids'],
    [{ ids: [1], up_to: 1 }, 'ids'],
    [{ ids: Array.from({ length: 101 }, () => 1) }, 'ids'],
    [{ up_to: 2 ** 31 }, 'up_to'],
  ])('marked by %j is refused', async (body, path) => {
    const { status, problem } = await read('viewer', body);
    expect([status, problem?.errors?.[0]?.path]).toEqual([400, path]);
  });
});

describe('an account', () => {
  const input = { full_name: 'Янги Ходим', positions: ['UPDATE'], province_code: null, cluster_id: null };
  const as = 'admin';

  it('is notified when its rights change, but not when its name does', async () => {
    const { data } = await api.call<{ id: number }>('POST /api/users', {
      as,
      body: { ...input, login: 'notice-rights' },
    });
    const edit = (version: number, changes: object) =>
      api.call(`PATCH /api/users/${data.id}`, { as, body: { ...input, login: 'notice-rights', version, ...changes } });
    const notices = () => api.db.selectFrom('notices').select('kind').where('user_id', '=', data.id).execute();
    expect((await edit(1, { full_name: 'Бошқа Ном' })).status).toBe(200);
    expect(await notices()).toEqual([]);
    expect((await edit(2, { positions: [] })).status).toBe(200);
    expect(await notices()).toEqual([{ kind: 'rights_changed' }]);
  });

  it('that accepts its invitation notifies the inviter', async () => {
    const { data } = await api.call<{ id: number }>('POST /api/users', {
      as,
      body: { ...input, login: 'notice-invited' },
    });
    const link = await api.call<{ token: string }>(`POST /api/users/${data.id}/link`, { as, body: { version: 1 } });
    const body = { token: link.data.token, password: 'Пахта-терими-2026!' };
    expect((await api.call('POST /api/invitations/accept', { body })).status).toBe(200);
    const notices = (await page('admin')).items.filter(({ kind }) => kind !== 'authority_given');
    expect(notices).toEqual([
      expect.objectContaining({ kind: 'invitation_accepted', to: `/users/edit/${data.id}`, person: 'Янги Ходим' }),
    ]);
  });
});
