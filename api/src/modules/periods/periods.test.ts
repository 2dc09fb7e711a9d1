import type { Holiday, PeriodOverview } from '@klaster/shared/contract/reports';
import { sql } from 'kysely';
import { addCluster, addReport, openPeriod } from '../../../test/support/fixtures';
import { clearClusters, clearReports, COMPLETE, ownCluster, reportsApi } from '../../../test/support/report-entry';
import { areWaiting, callsWhileLocked } from '../../../test/support/while-locked';

const api = reportsApi();

beforeEach(async () => {
  await api.db.deleteFrom('holidays').execute();
  await clearClusters(api.db);
});

const change = (body: object, as = 'admin') =>
  api.call<PeriodOverview>('PATCH /api/periods/2026/4', { as, body: { version: 1, ...body } });

const readAudit = (entity: string) =>
  api.db.selectFrom('audit').select(['action', 'entity_id']).where('entity', '=', entity).orderBy('id').execute();

describe('quarters', () => {
  it('are listed with how far their reports are, the latest first', async () => {
    await addReport(api.db, { status: 'confirmed' });
    await addReport(api.db, { province: '1706' });
    await addReport(api.db, { status: 'draft', quarter: 3 });
    const { data } = await api.call<{ periods: PeriodOverview[] }>('GET /api/periods', { as: 'viewer' });
    const fourth = {
      year: 2026,
      quarter: 4,
      due_on: '2027-01-20',
      open: true,
      version: 1,
      clusters: 2,
      new: 1,
      confirmed: 1,
      rejected: 0,
    };
    expect(data.periods).toEqual([fourth, { ...fourth, quarter: 3, new: 0, confirmed: 0 }]);
  });

  it('count the reports that the reader may read', async () => {
    await addReport(api.db, { status: 'confirmed', cluster: await addCluster(api.db, '1703') });
    await addReport(api.db, { province: '1703' });
    await addReport(api.db, { province: '1706' });
    const countsFor = async (as: string) => {
      const { data } = await api.call<{ periods: PeriodOverview[] }>('GET /api/periods', { as });
      return [data.periods[0]?.new, data.periods[0]?.confirmed];
    };
    expect([await countsFor('viewer'), await countsFor('andijon'), await countsFor('klaster')]).toEqual([
      [2, 1],
      [1, 1],
      [1, 0],
    ]);
  });

  it('are opened once, closed and opened again by ADMIN', async () => {
    const before = (await readAudit('periods')).length;
    const open = (as = 'admin') =>
      api.call<PeriodOverview>('POST /api/periods', { as, body: { year: 2027, quarter: 1, due_on: '2027-04-20' } });
    expect((await open()).data).toMatchObject({ year: 2027, quarter: 1, open: true, version: 1 });
    expect((await open()).problem?.code).toBe('period_exists');
    expect((await change({ open: false })).data).toMatchObject({ open: false, version: 2 });
    expect((await change({ version: 2, open: true, due_on: '2027-02-01' })).data).toMatchObject({
      open: true,
      due_on: '2027-02-01',
      version: 3,
    });
    expect((await readAudit('periods')).slice(before)).toEqual([
      { action: 'create', entity_id: 20271 },
      { action: 'edit', entity_id: 20264 },
      { action: 'edit', entity_id: 20264 },
    ]);
  });

  it('are not opened beyond next year, by the clock of the database', async () => {
    const next = new Date().getFullYear() + 1;
    const openIn = (year: number) =>
      api.call('POST /api/periods', { as: 'admin', body: { year, quarter: 1, due_on: `${year}-04-20` } });
    expect((await openIn(next)).status).toBe(200);
    for (const year of [next + 1, 2100])
      expect((await openIn(year)).problem?.errors).toMatchObject([{ path: 'year', code: 'too_big' }]);
  });

  it('are taken back while they have no report, drafts included, and the audit says so', async () => {
    await openPeriod(api.db, 2100, 4);
    const takeBack = (path: string, as = 'admin') => api.call(`DELETE /api/periods/${path}`, { as });
    expect((await takeBack('2100/4')).data).toEqual({ year: 2100, quarter: 4 });
    expect((await readAudit('periods')).at(-1)).toEqual({ action: 'remove', entity_id: 21_004 });
    expect((await takeBack('2100/4')).status).toBe(404);
    await addReport(api.db, { status: 'draft' });
    expect((await takeBack('2026/4')).problem).toMatchObject({ status: 409, code: 'period_not_empty' });
  });

  it('cannot be deleted while a report of them is created', async () => {
    const cluster_id = await ownCluster(api.db);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await openPeriod(api.db, 2020, 1);
      const body = { cluster_id, year: 2020, quarter: 1 };
      const [begun, removed] = await Promise.all([
        api.call('POST /api/reports', { as: 'klaster', body }),
        api.call('DELETE /api/periods/2020/1', { as: 'admin' }),
      ]);
      expect([
        [200, 409],
        [409, 200],
      ]).toContainEqual([begun.status, removed.status]);
      await api.db.deleteFrom('reports').where('year', '=', 2020).execute();
    }
  });

  it('changed by somebody else meanwhile are returned in their current state', async () => {
    await change({ due_on: '2027-01-25' });
    expect((await change({ open: false })).problem).toMatchObject({
      code: 'stale_version',
      current: { due_on: '2027-01-25', version: 2, open: true },
    });
    expect((await api.call('PATCH /api/periods/2031/4', { as: 'admin', body: { version: 1 } })).status).toBe(404);
    const errors = (await change({ due_on: '2027-02-30', open: 'no' })).problem?.errors;
    expect(errors?.map(({ path }) => path)).toEqual(['due_on', 'open']);
  });

  it('changed by two at once are changed by one of them', async () => {
    const calls = await api.db.transaction().execute(async (tx) => {
      await sql`select from periods where year = 2026 and quarter = 4 for update`.execute(tx);
      const changes = [change({ due_on: '2027-01-25' }), change({ due_on: '2027-01-26' })];
      await areWaiting(api.db, 2);
      return changes;
    });
    expect((await Promise.all(calls)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('are not closed during a decision', async () => {
    const id = await addReport(api.db);
    const decide = api.call(`POST /api/confirm-cluster/${id}`, { as: 'reviewer', body: { comment: 'Тўғри' } });
    const [decided, closed] = await Promise.all([decide, change({ open: false })]);
    expect(closed.status).toBe(200);
    expect([200, 409]).toContain(decided.status);
  });
});

describe('holidays', () => {
  const name = (day: string, text: string | null, as = 'admin') =>
    api.call<{ holidays: Holiday[] }>('PATCH /api/holidays', { as, body: { day, name: text } });

  const readDue = async (id: number) =>
    (await api.db.selectFrom('reports').select('decision_due').where('id', '=', id).executeTakeFirstOrThrow())
      .decision_due;

  it('put off what waits, and no longer when they are taken back', async () => {
    // A Monday in Tashkent.
    const submitted_at = new Date('2026-11-15T20:00:00Z');
    const [waiting, decided] = [
      await addReport(api.db, { submitted_at }),
      await addReport(api.db, { submitted_at, province: '1706', status: 'confirmed' }),
    ];
    expect((await name('2026-11-17', 'Байрам')).data.holidays).toEqual([{ day: '2026-11-17', name: 'Байрам' }]);
    expect([await readDue(waiting), await readDue(decided)]).toEqual(['2026-11-19', null]);
    await name('2026-11-17', 'Катта байрам');
    await name('2026-11-17', 'Катта байрам');
    expect((await name('2026-11-17', null)).data.holidays).toEqual([]);
    await name('2026-11-17', null);
    expect(await readDue(waiting)).toBe('2026-11-18');
    expect((await readAudit('holidays')).map(({ action }) => action).slice(-3)).toEqual(['create', 'edit', 'remove']);
  });

  it('changed by two at once count both, in either order, without a deadlock', async () => {
    const submitted_at = new Date('2026-11-15T20:00:00Z');
    const ids = [
      await addReport(api.db, { submitted_at }),
      await addReport(api.db, { submitted_at, province: '1706' }),
    ];
    /** The reports are locked until both wait, so that they overlap. */
    const both = async (text: string | null) => {
      const calls = await api.db.transaction().execute(async (tx) => {
        await sql`select from reports for update`.execute(tx);
        const [first, second] = [name('2026-11-17', text), name('2026-11-18', text)];
        await areWaiting(api.db, 2);
        return [first, second, change({ version: 99, due_on: '2027-01-25' })];
      });
      return (await Promise.all(calls)).map(({ status }) => status);
    };
    for (let round = 0; round < 100; round += 1) {
      expect(await both('Байрам')).toEqual([200, 200, 409]);
      expect(await Promise.all(ids.map(readDue))).toEqual(['2026-11-20', '2026-11-20']);
      expect(await both(null)).toEqual([200, 200, 409]);
      expect(await Promise.all(ids.map(readDue))).toEqual(['2026-11-18', '2026-11-18']);
    }
  });

  it('are counted for a report that is submitted at the same moment', async () => {
    const { today } = (
      await sql<{ today: string }>`select (now() at time zone 'Asia/Tashkent')::date::text as today`.execute(api.db)
    ).rows[0]!;
    const day = (ahead: number) => new Date(Date.parse(today) + ahead * 86_400_000).toISOString().slice(0, 10);
    const week = [1, 2, 3, 4, 5, 6, 7].map(day);
    for (let round = 0; round < 20; round += 1) {
      await clearReports(api.db);
      await api.db.deleteFrom('holidays').execute();
      const id = await addReport(api.db, { status: 'draft', author: 'klaster', figures: COMPLETE });
      const submit = api.call(`POST /api/reports/${id}/submit`, { as: 'klaster', body: { version: 1 } });
      const answers = await Promise.all([submit, ...week.map((ahead) => name(ahead, 'Байрам'))]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect((await readDue(id))! > week.at(-1)!).toBe(true);
    }
  });

  it('are read by a few at a time: beyond a full queue the answer says when to retry', async () => {
    const read = () => api.call('GET /api/holidays', { as: 'viewer' });
    const { first, all } = await callsWhileLocked(api.db, { table: 'holidays', count: 3 + 64 + 1 }, read);
    expect([first.status, first.headers['retry-after']]).toEqual([503, '2']);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(67);
  });

  it('have a day and a name', async () => {
    expect((await name('2026-02-30', 'Байрам')).problem?.errors?.[0]?.path).toBe('day');
    expect((await name('2026-11-17', '')).problem?.errors?.[0]?.code).toBe('required');
  });
});
