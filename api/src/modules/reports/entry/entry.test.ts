import type { OwnReportsAnswer } from '@klaster/shared/contract/reports';
import { ENTERED } from '@klaster/shared/contract/indicators';
import { addReport, addSnapshot, openPeriod, userId } from '../../../../test/support/fixtures';
import { auditOf, entryCalls, ownCluster, reportsApi } from '../../../../test/support/report-entry';
import { insert, update } from '../../../../test/support/rows';

const api = reportsApi();
const calls = entryCalls(api);

describe('beginning a report', () => {
  it('makes a draft with the passport of the register, once a quarter', async () => {
    const { status, data } = await calls.begin();
    expect(status).toBe(200);
    const entry = await calls.entryOf(data.id);
    expect(entry).toMatchObject({ status: 'Қоралама', round: 0, version: 1, editable: true, sections: [] });
    expect(entry.period).toEqual({ year: 2026, quarter: 4, due_on: '2027-01-20', open: true });
    expect(entry.figures).toMatchObject({
      full_name: 'Каримов Акмал',
      phone_number: '+998101234567',
      first_plan: null,
    });
    expect(entry.figures.district_name).not.toBeNull();
    expect((await calls.begin()).problem).toMatchObject({ status: 409, code: 'report_exists' });
    expect(await auditOf(api.db, data.id)).toMatchObject([{ action: 'create', before: null }]);
  });

  it('has one winner of two at once', async () => {
    const answers = await Promise.all([calls.begin(), calls.begin({}, 'andijon'), calls.begin({}, 'editor')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('is for an open quarter and a live cluster', async () => {
    await calls.close(4);
    const codes = async (body: object, as?: string) => (await calls.begin(body, as)).problem?.code;
    expect(await codes({})).toBe('period_closed');
    expect(await codes({ year: 2030 })).toBe('period_closed');
    expect(await codes({ cluster_id: 2_147_483_647, quarter: 3 }, 'editor')).toBe('not_found');
    await calls.removeCluster(new Date());
    expect(await codes({ quarter: 3 })).toBe('cluster_removed');
    await calls.removeCluster(null);
    expect((await calls.begin({ quarter: 5, year: 1 })).problem?.errors?.map(({ path }) => path)).toEqual([
      'year',
      'quarter',
    ]);
  });

  it('on a cluster’s behalf makes a draft that it sees, and no other staff', async () => {
    const { data } = await calls.begin({}, 'andijon');
    expect((await calls.entryOf(data.id, 'andijon')).editable).toBe(true);
    expect((await calls.entryOf(data.id)).editable).toBe(true);
    for (const as of ['editor', 'admin'])
      expect((await api.call(`GET /api/reports/${data.id}/entry`, { as })).status).toBe(404);
  });
});

describe('a cluster’s own reports', () => {
  const mine = (as = 'klaster') => api.call<OwnReportsAnswer>('GET /api/reports/mine', { as });

  it('come with their completeness, their remarks, and what may be begun', async () => {
    const rejected = await addReport(api.db, {
      quarter: 3,
      status: 'rejected',
      author: 'klaster',
      figures: { first_plan: 1 },
    });
    const note = { report_id: rejected, round: 1, author_id: 1, comment: 'Тўлдиринг' };
    await insert(api.db, 'report_remarks', [note, { ...note, section: 'I' }, { ...note, round: 0 }]);
    const { data } = await mine();
    expect(data.cluster).toMatchObject({ id: await ownCluster(api.db), company_name: 'Андижон Текс', removed: false });
    expect(data.reports).toMatchObject([
      { id: rejected, year: 2026, quarter: 3, status: 'Рад этилган', filled: 1, fillable: ENTERED.length, remarks: 2 },
    ]);
    expect(data.to_begin).toMatchObject([{ year: 2026, quarter: 4, open: true }]);
    await calls.begin();
    const after = (await mine()).data;
    expect(after.reports.map(({ quarter }) => quarter)).toEqual([4, 3]);
    expect(after.to_begin).toEqual([]);
  });

  it('are offered for quarters that are open and have none, whatever its status', async () => {
    await calls.close(3);
    for (const [year, status] of Object.entries({ 2021: 'draft', 2022: 'new', 2023: 'confirmed', 2024: 'rejected' }))
      await addReport(api.db, { year: Number(year), status: status as 'new', author: 'klaster' });
    await openPeriod(api.db, 2020, 4);
    expect((await mine()).data.to_begin.map(({ year, quarter }) => `${year}-${quarter}`)).toEqual(['2026-4', '2020-4']);
  });

  it('cannot be begun for a removed cluster', async () => {
    await calls.removeCluster(new Date());
    expect((await mine()).data).toMatchObject({ cluster: { removed: true }, to_begin: [] });
    await calls.removeCluster(null);
  });
});

describe('the figures and remarks beside the entry form', () => {
  it('are submitted figures of the previous quarter and a year ago, and the remarks of the last round', async () => {
    const past = { status: 'confirmed', author: 'klaster' } as const;
    const [before, yearAgo] = [
      await addReport(api.db, { ...past, quarter: 3 }),
      await addReport(api.db, { ...past, year: 2025 }),
    ];
    await addSnapshot(api.db, before, { figures: { first_plan: 3 } });
    await addSnapshot(api.db, before, { figures: { first_plan: 4 } });
    await addSnapshot(api.db, yearAgo, { figures: { first_plan: 5 } });
    const id = await addReport(api.db, { status: 'rejected', author: 'klaster', round: 2 });
    const note = { report_id: id, author_id: 1 };
    await insert(api.db, 'report_remarks', [
      { ...note, round: 1, comment: 'аввалги' },
      { ...note, round: 2, comment: 'бўлим', section: 'I' },
    ]);
    const entry = await calls.entryOf(id);
    expect([entry.last_quarter?.first_plan, entry.last_year?.first_plan]).toEqual([4, 5]);
    expect(entry.remarks).toEqual([
      { section: 'I', comment: 'бўлим', round: 2, created_at: expect.any(String) as string },
    ]);
    expect((await calls.entryOf(id, 'andijon')).remarks[0]?.author).toEqual(expect.any(String));
    expect((await calls.entryOf(await addReport(api.db, { quarter: 1, year: 2024 }))).last_quarter).toBeNull();
  });

  it('are corrected ones for the cluster, staff acting for it and the author, else the submitted ones', async () => {
    const id = await addReport(api.db, { status: 'rejected', author: 'klaster', figures: { first_plan: 9 } });
    await addSnapshot(api.db, id, { figures: { first_plan: 5 }, notes: { first_plan: 'ўлчанди' } });
    const section = { report_id: id, section: 'I' as const, saved_by: await userId(api.db, 'klaster') };
    await insert(api.db, 'report_sections', { ...section, notes: '{"first_plan": "қайта ўлчанди"}' });
    const shownTo = async (as: string) => {
      const { figures, sections, editable } = await calls.entryOf(id, as);
      return [figures.first_plan, sections[0]?.notes[0]?.note, sections[0]?.saved_by, editable];
    };
    const [sent, corrected] = [
      [5, 'ўлчанди', null, false],
      [9, 'қайта ўлчанди', 'klaster', true],
    ];
    for (const as of ['viewer', 'reviewer']) expect(await shownTo(as)).toEqual(sent);
    for (const as of ['klaster', 'andijon', 'editor', 'admin']) expect(await shownTo(as)).toEqual(corrected);
    const save = (as: string) => calls.save({ id, section: 'I' }, { version: 0, figures: { first_plan: 1 } }, as);
    expect((await save('reviewer')).problem?.code).toBe('forbidden');
    expect((await calls.submit(id, 1, 'reviewer')).problem?.code).toBe('forbidden');
    expect((await save('andijon')).problem?.code).toBe('stale_version');
    await update(api.db, 'report_sections', { set: { saved_by: await userId(api.db, 'reviewer') } });
    expect(await shownTo('reviewer')).toEqual([9, 'қайта ўлчанди', 'reviewer', true]);
  });
});
