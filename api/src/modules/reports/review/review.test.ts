import type { DecisionAnswer, Report, ReviewQueueAnswer, QueuePlace } from '@klaster/shared/contract/reports';
import { INDICATORS } from '@klaster/shared/contract/indicators';
import { sql } from 'kysely';
import { addReport, PASSWORD, userId, addCluster } from '../../../../test/support/fixtures';
import { reportsApi } from '../../../../test/support/report-entry';
import { auditRows, insert } from '../../../../test/support/rows';

const api = reportsApi();

describe('a review', () => {
  const confirm = (id: number, comment = 'Кўриб чиқилди') =>
    api.call<DecisionAnswer>(`POST /api/confirm-cluster/${id}`, { as: 'reviewer', body: { comment } });

  describe('reading a report', () => {
    it('gives its head and every figure of the dictionary', async () => {
      const id = await addReport(api.db);
      const { status, data } = await api.call<Report>(`GET /crud/cluster/${id}`, { as: 'viewer' });
      expect(status).toBe(200);
      expect(data).toMatchObject({
        id,
        farm: 'Андижон Текс',
        province_name: 'Андижон вилояти',
        year: 2026,
        status: 'Янги',
      });
      expect(data.district_name).toBe('Олтинкўл тумани');
      expect(INDICATORS.filter(({ key }) => !(key in data))).toEqual([]);
    });

    it('shows when and by whom it was submitted, when it was decided, and to staff by whom', async () => {
      const id = await addReport(api.db, { submitted_at: new Date('2026-10-05T09:00:00Z'), submitted_by: 'klaster' });
      const read = async (as: string) => (await api.call<Report>(`GET /crud/cluster/${id}`, { as })).data;
      const sent = { submitted_at: '2026-10-05T09:00:00.000Z', submitted_by: 'klaster' };
      const waiting = { ...sent, decided_at: null, decided_by: null };
      expect(await read('viewer')).toMatchObject(waiting);
      await confirm(id);
      for (const as of ['viewer', 'andijon']) {
        const { decided_at, decided_by } = await read(as);
        expect([Date.parse(decided_at ?? '') > Date.parse(waiting.submitted_at), decided_by]).toEqual([
          true,
          'reviewer',
        ]);
      }
      const own = await read('klaster');
      expect(own).toMatchObject(sent);
      expect(own.decided_at).toEqual(expect.any(String));
      expect(own).not.toHaveProperty('decided_by');
    });

    it('hides a draft from all but its cluster, ADMIN too', async () => {
      const id = await addReport(api.db, { status: 'draft', author: 'klaster' });
      expect((await api.call(`GET /crud/cluster/${id}`, { as: 'klaster' })).status).toBe(200);
      for (const as of ['admin', 'reviewer', 'andijon']) {
        expect((await api.call(`GET /crud/cluster/${id}`, { as })).status).toBe(404);
        expect((await api.call(`GET /api/remark/cluster/${id}`, { as })).status).toBe(404);
      }
      expect((await confirm(id)).status).toBe(404);
    });

    it('is not found for an unknown id', async () => {
      for (const path of ['/crud/cluster', '/api/remark/cluster'])
        expect((await api.call(`GET ${path}/2147483647`, { as: 'viewer' })).status).toBe(404);
    });
  });

  describe('deciding', () => {
    it('confirms: status, remark, snapshot and audit row together', async () => {
      const id = await addReport(api.db);
      const { status, data } = await confirm(id, '  Ҳаммаси\u202e жой\u200bида ');
      expect([status, data]).toEqual([200, { id, status: 'Тасдиқланган', undo_seconds: 10 }]);
      const reviewer = await userId(api.db, 'reviewer');
      const report = await api.db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect(report).toMatchObject({ status: 'confirmed', decided_by: reviewer, version: 2 });
      const snapshot = await api.db.selectFrom('report_snapshots').selectAll().executeTakeFirstOrThrow();
      expect(snapshot).toMatchObject({ report_id: id, status: 'confirmed', figures: report.figures });
      const [entry] = await auditRows(api.db, 'reports', id);
      expect(entry).toMatchObject({ action: 'confirm', user_id: reviewer, after: { comment: 'Ҳаммаси жойида' } });
      const remark = await api.call(`GET /api/remark/cluster/${id}`, { as: 'viewer' });
      expect(remark.data).toEqual({ comment: 'Ҳаммаси жойида' });
    });
  });

  describe('of a cluster taken off the register', () => {
    const register = (removed_at: Date | null) =>
      api.db.updateTable('clusters').set({ removed_at }).where('province_code', '=', '1703').execute();
    beforeAll(() => register(new Date('2026-06-01')));
    afterAll(() => register(null));

    it('reports stay readable as they were, in the queue too, and a submitted one is decided', async () => {
      const id = await addReport(api.db);
      for (const as of ['viewer', 'klaster']) {
        const { status, data } = await api.call<Report>(`GET /crud/cluster/${id}`, { as });
        expect([status, data.farm]).toEqual([200, 'Андижон Текс']);
        const queue = await api.call<ReviewQueueAnswer>('GET /api/review/clusters?year=2026&quarter=4', { as });
        expect(queue.data.items.map((item) => item.id)).toEqual([id]);
      }
      expect((await confirm(id)).status).toBe(200);
    });

    it('the account signs in and reads its draft', async () => {
      const body = { login: 'klaster', password: PASSWORD };
      expect((await api.call('POST /api/auth/login', { body })).status).toBe(200);
      const draft = await addReport(api.db, { status: 'draft', author: 'klaster' });
      expect((await api.call(`GET /crud/cluster/${draft}`, { as: 'klaster' })).status).toBe(200);
    });
  });

  describe('the remark on a report', () => {
    it('is the latest of those on the report as a whole, never one on a section', async () => {
      const id = await addReport(api.db);
      const note = { report_id: id, round: 1, author_id: await userId(api.db, 'reviewer') };
      const comments = [
        { comment: 'Аввалги', section: null },
        { comment: 'Умумий', section: null },
        { comment: 'Учинчи бўлим', section: 'III' as const },
      ];
      for (const comment of comments) await insert(api.db, 'report_remarks', { ...note, ...comment });
      expect((await api.call(`GET /api/remark/cluster/${id}`, { as: 'viewer' })).data).toEqual({ comment: 'Умумий' });
    });
  });

  it.each(['report_remarks', 'report_snapshots', 'audit'])(
    'decides nothing where a row of %s cannot be written',
    async (table) => {
      const id = await addReport(api.db);
      const before = await count();
      await sql`
    create function refuse_row() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$`.execute(
        api.db,
      );
      await sql`
    create trigger refuse_row before insert on ${sql.table(table)} for each row execute function refuse_row()`.execute(
        api.db,
      );
      const { status, problem } = await confirm(id);
      await sql`drop function refuse_row cascade`.execute(api.db);
      expect([status, problem?.code]).toEqual([500, 'internal']);
      expect(await count()).toEqual(before);
      const report = await api.db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect(report).toMatchObject({ status: 'new', decided_at: null, version: 1 });
      expect((await confirm(id)).status).toBe(200);
    },
  );

  async function count(): Promise<unknown> {
    const rows = (table: string) => sql`(select count(*)::int from ${sql.table(table)})`;
    const tables = ['report_remarks', 'report_snapshots', 'audit'];
    return (await sql`select ${sql.join(tables.map(rows))}`.execute(api.db)).rows;
  }

  it('has an empty remark for a report nobody remarked on', async () => {
    const { data } = await api.call(`GET /api/remark/cluster/${await addReport(api.db)}`, { as: 'viewer' });
    expect(data).toEqual({ comment: '' });
  });
});

describe('the queue of reports', () => {
  describe('the review queue', () => {
    const queue = (query: string, as = 'reviewer') =>
      api.call<ReviewQueueAnswer>(`GET /api/review/clusters?${query}`, { as });

    it('lists the submitted reports of a quarter, those that wait first, without drafts', async () => {
      const confirmed = await addReport(api.db, { status: 'confirmed' });
      const waiting = await addReport(api.db, { province: '1706' });
      await addReport(api.db, { status: 'draft', quarter: 3 });
      const { status, data } = await queue('year=2026&quarter=4');
      expect(status).toBe(200);
      expect(data.items.map(({ id }) => id)).toEqual([waiting, confirmed]);
      expect(data).toMatchObject({ total: 2, counts: { new: 1, confirmed: 1, rejected: 0 } });
      expect((await queue('year=2026&quarter=3')).data.total).toBe(0);
    });

    it('is filtered by status and province, and paged; counts ignore the status', async () => {
      await addReport(api.db, { status: 'confirmed' });
      const waiting = await addReport(api.db, { province: '1706' });
      const byStatus = (await queue(`year=2026&quarter=4&status=${encodeURIComponent('Янги')}`)).data;
      expect(byStatus).toMatchObject({ total: 1, items: [{ id: waiting }], counts: { confirmed: 1 } });
      expect((await queue('year=2026&quarter=4&province_code=1706')).data.items).toHaveLength(1);
      const secondPage = (await queue('year=2026&quarter=4&page=2&page_size=1')).data;
      expect([secondPage.items.length, secondPage.total]).toEqual([1, 2]);
    });

    it('shows the due date of each decision, marks late ones, and shows only these on request', async () => {
      const due = (id: number, decision_due: string) =>
        api.db.updateTable('reports').set({ decision_due }).where('id', '=', id).execute();
      const waiting = await addReport(api.db);
      const decided = await addReport(api.db, {
        province: '1706',
        status: 'confirmed',
        decided_at: new Date('2026-01-05T19:01:00Z'),
      });
      const inTime = await addReport(api.db, { cluster: await addCluster(api.db, '1703') });
      await due(waiting, '2026-01-05');
      await due(decided, '2026-01-05');
      await due(inTime, '2126-01-05');
      const all = (await queue('year=2026&quarter=4')).data;
      expect(all.items.map(({ id, decision_due, late }) => [id, decision_due, late])).toEqual([
        [waiting, '2026-01-05', true],
        [inTime, '2126-01-05', false],
        [decided, '2026-01-05', true],
      ]);
      expect(all.counts).toEqual({ new: 2, confirmed: 1, rejected: 0, late: 2, usual: 0 });
      const late = (await queue('year=2026&quarter=4&late=true')).data;
      expect(late.items.map(({ id }) => id)).toEqual([waiting, decided]);
      expect([late.total, late.counts]).toEqual([2, { new: 1, confirmed: 1, rejected: 0, late: 2, usual: 0 }]);
      const both = (await queue(`year=2026&quarter=4&late=true&status=${encodeURIComponent('Янги')}`)).data;
      expect([both.total, both.counts.late]).toEqual([1, 1]);
      const place = await api.call<QueuePlace>(`GET /api/review/clusters/${decided}/place?late=true`, {
        as: 'reviewer',
      });
      expect(place.data).toMatchObject({ position: 2, total: 2, next_new: { id: waiting } });
      const { data } = await api.call<QueuePlace>(`GET /api/review/clusters/${waiting}/place?late=true`, {
        as: 'viewer',
      });
      expect([data.position, data.next_new]).toEqual([1, null]);
      expect((await queue('year=2026&quarter=4&late=yes')).problem?.errors).toMatchObject([{ path: 'late' }]);
    });

    it('names what is wrong with its filters', async () => {
      const { status, problem } = await queue('year=1&quarter=5&status=x&page=0&page_size=999');
      expect(status).toBe(400);
      expect(problem?.errors?.map(({ path }) => path)).toEqual(['year', 'quarter', 'status', 'page', 'page_size']);
      expect((await queue('')).problem?.errors).toHaveLength(2);
    });
  });
});
