import type { ReportReview, ReportRoundsAnswer } from '@klaster/shared/contract/reports';
import type { Figures } from '@klaster/shared/contract/indicators';
import { sql } from 'kysely';
import { addCluster, addReport, userId } from '../../../../test/support/fixtures';
import { auditOf, COMPLETE, entryCalls, reportsApi } from '../../../../test/support/report-entry';
import { insert } from '../../../../test/support/rows';

const api = reportsApi();
const calls = entryCalls(api);

type Body = { comment?: string; round?: number; remarks?: { section: string; comment: string }[] };
type Call = Body & { as?: string };

const decide = (action: 'confirm' | 'reject' | 'reopen', id: number, { as = 'reviewer', ...body }: Call = {}) =>
  api.call<{ status: string }>(
    action === 'reopen' ? `POST /api/reports/${id}/reopen` : `POST /api/${action}-cluster/${id}`,
    { as, body: { comment: 'Кўриб чиқилди', ...body } },
  );

const draft = () => addReport(api.db, { status: 'draft', author: 'klaster', figures: COMPLETE });

async function save(id: number, figures: Partial<Figures>, section = 'I') {
  const { sections } = await calls.entryOf(id);
  const version = sections.find((saved) => saved.section === section)?.version ?? 0;
  expect((await calls.save({ id, section }, { version, figures })).status).toBe(200);
}

async function submit(id: number) {
  const { version } = await calls.entryOf(id);
  expect((await calls.submit(id, version)).status).toBe(200);
}

const readReview = async (id: number, as = 'reviewer') =>
  (await api.call<ReportReview>(`GET /api/reports/${id}/review`, { as })).data;

const readRounds = async (id: number, as = 'reviewer') =>
  (await api.call<ReportRoundsAnswer>(`GET /api/reports/${id}/rounds`, { as })).data;

describe('a report from draft to decision and back', () => {
  it('goes through its rounds: submitted, rejected with remarks, corrected, submitted again, confirmed, reopened', async () => {
    const id = await draft();
    await submit(id);
    const remarks = [
      { section: 'I', comment: 'Режа нотўғри' },
      { section: 'III', comment: 'Майдон кам' },
    ];
    expect((await decide('reject', id, { round: 1, remarks })).data.status).toBe('Рад этилган');
    expect((await calls.entryOf(id)).remarks.map(({ section, comment }) => [section, comment])).toEqual([
      [null, 'Кўриб чиқилди'],
      ['III', 'Майдон кам'],
      ['I', 'Режа нотўғри'],
    ]);
    await save(id, { first_plan: 4 });
    await submit(id);
    expect(await readReview(id)).toMatchObject({
      round: 2,
      decidable: true,
      before: { first_plan: 2, first_percent: 100 },
    });
    expect(Object.keys((await readReview(id)).before)).toHaveLength(2);
    expect((await decide('confirm', id, { round: 2 })).status).toBe(200);
    expect((await decide('reopen', id, { comment: 'Хато топилди', as: 'admin' })).data.status).toBe('Рад этилган');
    const { rounds } = await readRounds(id);
    expect(rounds.map(({ round, status, by }) => [round, status, by])).toEqual([
      [2, 'Рад этилган', 'admin'],
      [2, 'Тасдиқланган', 'reviewer'],
      [2, 'Янги', 'klaster'],
      [1, 'Рад этилган', 'reviewer'],
      [1, 'Янги', 'klaster'],
    ]);
    expect(rounds.map(({ figures }) => figures.first_plan)).toEqual([4, 4, 4, 2, 2]);
    expect(rounds.map((round) => round.remarks.length)).toEqual([1, 1, 0, 3, 0]);
    const actions = await auditOf(api.db, id);
    expect(actions.map(({ action }) => action)).toEqual(['submit', 'reject', 'edit', 'submit', 'confirm', 'reopen']);
  });

  it('shows staff a rejected report as submitted, until it is submitted again', async () => {
    const id = await draft();
    await submit(id);
    await decide('reject', id);
    await save(id, { first_plan: 9 });
    const readPlan = async (as: string) => (await api.call<Figures>(`GET /crud/cluster/${id}`, { as })).data.first_plan;
    expect([await readPlan('reviewer'), await readPlan('klaster')]).toEqual([2, 9]);
    expect((await readReview(id)).before).toEqual({});
    await submit(id);
    expect(await readPlan('reviewer')).toBe(9);
  });

  it('shows staff the notes that went in with it, until it is sent again', async () => {
    const id = await draft();
    const note = (version: number, text: string) =>
      calls.save({ id, section: 'I' }, { version, figures: {}, notes: { first_plan: text } });
    const notesFor = async (as: string) => (await readReview(id, as)).notes;
    const [sent, corrected] = [
      [{ key: 'first_plan', note: 'ўлчанди' }],
      [{ key: 'first_plan', note: 'қайта ўлчанди' }],
    ];
    await note(0, 'ўлчанди');
    await submit(id);
    expect(await notesFor('reviewer')).toEqual(sent);
    await decide('reject', id);
    await note(1, 'қайта ўлчанди');
    expect([await notesFor('reviewer'), await notesFor('andijon'), await notesFor('klaster')]).toEqual([
      sent,
      sent,
      corrected,
    ]);
    await submit(id);
    expect(await notesFor('reviewer')).toEqual(corrected);
  });

  it('shows a cluster the decision, but not who made it', async () => {
    const id = await draft();
    await submit(id);
    await decide('reject', id, { remarks: [{ section: 'I', comment: 'Режа нотўғри' }] });
    const { rounds } = await readRounds(id, 'klaster');
    expect(rounds.map(({ by }) => by)).toEqual([undefined, 'klaster']);
    expect(rounds[0]?.remarks.map(({ author }) => author)).toEqual([undefined, undefined]);
    expect((await readReview(id, 'klaster')).remarks[0]).not.toHaveProperty('author');
    expect((await readReview(id, 'klaster')).decidable).toBe(false);
  });
});

describe('a decision', () => {
  it('made on an older round is refused, with the round that is open', async () => {
    const id = await draft();
    await submit(id);
    await decide('reject', id, { round: 1 });
    await submit(id);
    const { status, problem } = await decide('confirm', id, { round: 1 });
    expect([status, problem?.code, problem?.current]).toEqual([409, 'outdated_round', { round: 2, status: 'Янги' }]);
    // Without a round, the decision is on the open one.
    expect((await decide('confirm', id)).status).toBe(200);
    expect((await decide('confirm', id, { round: 2 })).problem?.code).toBe('already_decided');
  });

  it('cannot be made by a user who typed any of the report, submitted or created it', async () => {
    const id = await addReport(api.db, { author: 'admin', submitted_by: 'second-reviewer' });
    const row = { report_id: id, section: 'I' as const, saved_by: await userId(api.db, 'editor') };
    await api.db.insertInto('report_sections').values(row).execute();
    for (const as of ['admin', 'second-reviewer', 'editor']) {
      for (const action of ['confirm', 'reject'] as const)
        expect((await decide(action, id, { as })).problem).toMatchObject({ status: 403, code: 'own_report' });
      expect((await readReview(id, as)).decidable).toBe(false);
    }
    expect((await readReview(id, 'viewer')).decidable).toBe(false);
    expect((await decide('confirm', id)).status).toBe(200);
  });

  it('can be neither made nor undone in a closed quarter', async () => {
    const [id, confirmed] = [
      await addReport(api.db),
      await addReport(api.db, { province: '1706', status: 'confirmed' }),
    ];
    await api.db.updateTable('periods').set({ closed_at: new Date() }).execute();
    expect((await decide('confirm', id)).problem?.code).toBe('period_closed');
    expect((await decide('reopen', confirmed, { as: 'admin' })).problem?.code).toBe('period_closed');
    expect((await readReview(id)).decidable).toBe(false);
    await api.db.updateTable('periods').set({ closed_at: null }).execute();
    expect((await decide('confirm', id)).status).toBe(200);
  });

  it('has at most one remark on a section, each with something to say', async () => {
    const id = await addReport(api.db);
    const errors = async (remarks: { section: string; comment: string }[]) =>
      (await decide('reject', id, { remarks })).problem?.errors?.map(({ path, code }) => [path, code]);
    expect(await errors([{ section: 'I', comment: 'йў' }])).toEqual([['remarks.0.comment', 'too_short']]);
    expect(await errors([{ section: 'XXI', comment: 'нотўғри' }])).toEqual([['remarks.0.section', 'invalid']]);
    const twice = { section: 'I', comment: 'нотўғри' };
    expect(await errors([twice, twice])).toEqual([['remarks', 'invalid']]);
    expect(
      (await api.call('POST /api/reject-cluster/1', { as: 'reviewer', body: { comment: 'нотўғри', round: 0 } })).status,
    ).toBe(400);
  });

  it('is made once for each of 50 reports by 200 concurrent calls, and recorded in order', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 50; count += 1)
      ids.push(await addReport(api.db, { cluster: await addCluster(api.db, '1703'), year: 2026 }));
    const decisions = ids.flatMap((id) => [
      decide('confirm', id, { round: 1 }),
      decide('reject', id, { round: 1, as: 'second-reviewer' }),
      decide('confirm', id, { as: 'andijon' }),
      decide('reject', id, { round: 1, as: 'editor' }),
    ]);
    const answers = await Promise.all(decisions);
    const count = (wanted?: string) => answers.filter(({ problem }) => problem?.code === wanted).length;
    expect([count(), count('already_decided'), answers.length]).toEqual([50, 150, 200]);
    for (const table of ['report_remarks', 'report_snapshots'] as const)
      expect(await api.db.selectFrom(table).select('report_id').execute()).toHaveLength(50);
    const { rows } = await sql<{ entity_id: number; count: number }>`
      select entity_id, count(*)::int as count from audit
      where entity = 'reports' and action in ('confirm', 'reject') and entity_id = any(${ids}) group by entity_id`.execute(
      api.db,
    );
    expect(rows).toHaveLength(50);
    expect(new Set(rows.map((row) => row.count))).toEqual(new Set([1]));
  });
});

describe('sending in while sections are being saved', () => {
  it('contains every acknowledged save, or is refused', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const id = await addReport(api.db, {
        status: 'draft',
        author: 'klaster',
        figures: COMPLETE,
        year: 2017 + attempt,
      });
      const [first, sent, second] = await Promise.all([
        calls.save({ id, section: 'I' }, { version: 0, figures: { first_plan: 7 } }),
        calls.submit(id, 1),
        calls.save({ id, section: 'III' }, { version: 0, figures: { third_plan: 7 } }),
      ]);
      expect(sent.status).toBe(first.status === 200 || second.status === 200 ? 409 : 200);
      const { figures } = await calls.entryOf(id);
      expect([figures.first_plan, figures.third_plan]).toEqual([
        first.status === 200 ? 7 : 2,
        second.status === 200 ? 7 : 2,
      ]);
    }
  });
});

describe('reopening', () => {
  it('is for a confirmed report, with a reason', async () => {
    const id = await addReport(api.db);
    expect((await decide('reopen', id, { as: 'admin' })).problem?.code).toBe('not_confirmed');
    const confirmed = await addReport(api.db, { province: '1706', status: 'confirmed' });
    expect((await decide('reopen', confirmed, { comment: '', as: 'admin' })).problem?.errors?.[0]?.code).toBe(
      'required',
    );
    expect((await decide('reopen', confirmed, { round: 3, as: 'admin' })).problem?.code).toBe('outdated_round');
    expect((await decide('reopen', confirmed, { as: 'admin' })).status).toBe(200);
  });
});

describe('the day a decision is due', () => {
  const dueAfter = async (day: string) => {
    const { rows } = await sql<{ due: string }>`select working_days_after(${day}::date, 2) as due`.execute(api.db);
    return rows[0]?.due;
  };

  it('is two working days later, without weekends and holidays', async () => {
    // 16 November 2026 is a Monday.
    expect(await dueAfter('2026-11-16')).toBe('2026-11-18');
    expect(await dueAfter('2026-11-19')).toBe('2026-11-23');
    expect(await dueAfter('2026-11-20')).toBe('2026-11-24');
    expect(await dueAfter('2026-11-21')).toBe('2026-11-24');
    await insert(api.db, 'holidays', [{ day: '2026-11-24', name: 'Байрам' }]);
    expect(await dueAfter('2026-11-20')).toBe('2026-11-25');
  });

  it('passes while a report waits, and is shown as passed for one that was decided after it', async () => {
    const set = (id: number, values: object) =>
      api.db.updateTable('reports').set(values).where('id', '=', id).execute();
    const id = await addReport(api.db);
    expect((await readReview(id)).late).toBe(false);
    await set(id, { decision_due: '2026-01-05' });
    expect(await readReview(id)).toMatchObject({ late: true, decision_due: '2026-01-05' });
    await set(id, { status: 'confirmed', decided_at: '2026-01-05T18:59:00Z' });
    expect((await readReview(id)).late).toBe(false);
    // After midnight in Tashkent.
    await set(id, { decided_at: '2026-01-05T19:01:00Z' });
    expect((await readReview(id)).late).toBe(true);
  });
});
