import type { QueuePlace, ReviewQueueAnswer } from '@klaster/shared/contract/reports';
import { addCluster, addReport } from '../../../../test/support/fixtures';
import { reportsApi } from '../../../../test/support/report-entry';

const api = reportsApi();

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

  it('shows by which day each is to be decided on, which are late, and those alone on request', async () => {
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
    const place = await api.call<QueuePlace>(`GET /api/review/clusters/${decided}/place?late=true`, { as: 'reviewer' });
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
