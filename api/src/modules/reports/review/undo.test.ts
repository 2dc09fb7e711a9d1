import { REPORT_STATUS } from '@klaster/shared/contract/http';
import { type NoticesAnswer } from '@klaster/shared/contract/notices';
import { type DecisionAnswer, type ReportReview } from '@klaster/shared/contract/reports';
import { sql } from 'kysely';
import { addReport } from '../../../../test/support/fixtures';
import { auditOf, COMPLETE, entryCalls, reportsApi } from '../../../../test/support/report-entry';
import { withWrongClock } from '../../../../test/support/wrong-clock';
import { deliverDue } from '../../../jobs/due-notices/deliver';

const api = reportsApi();
const calls = entryCalls(api);

const REMARKS = [{ section: 'I', comment: 'Режа нотўғри' }];

const decide = (action: 'confirm' | 'reject', id: number, as = 'reviewer') =>
  api.call<DecisionAnswer>(`POST /api/${action}-cluster/${id}`, {
    as,
    body: { comment: 'Кўриб чиқилди', remarks: REMARKS },
  });
const undo = (id: number, as = 'reviewer') => api.call<DecisionAnswer>(`POST /api/reports/${id}/decision/undo`, { as });
const readReview = async (id: number) =>
  (await api.call<ReportReview>(`GET /api/reports/${id}/review`, { as: 'reviewer' })).data;
const stored = (id: number) => api.db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const readNotices = async (as = 'klaster') =>
  (await api.call<NoticesAnswer>('GET /api/me/notices', { as })).data.items.filter(({ kind }) =>
    kind.startsWith('report_'),
  );

async function age(id: number, seconds: number) {
  const before = sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`;
  await api.db.updateTable('reports').set({ decided_at: before }).where('id', '=', id).execute();
  const due_at = sql<Date>`clock_timestamp() + make_interval(secs => 10 - ${seconds}::float8)`;
  await api.db.updateTable('decision_notices').set({ due_at }).where('report_id', '=', id).execute();
}

async function sent() {
  const id = await addReport(api.db, { status: 'draft', author: 'klaster', figures: COMPLETE });
  await calls.submit(id, (await calls.entryOf(id)).version);
  return id;
}

beforeEach(async () => {
  for (const table of ['notices', 'decision_notices'] as const) await api.db.deleteFrom(table).execute();
});

describe('undoing a decision', () => {
  it.each(['confirm', 'reject'] as const)('leaves the report as before it was made (%s)', async (action) => {
    const id = await sent();
    const [before, review] = [await stored(id), await readReview(id)];
    expect((await decide(action, id)).data).toMatchObject({ undo_seconds: 10 });
    const { status, data } = await undo(id);
    expect([status, data]).toEqual([200, { id, status: REPORT_STATUS.new }]);
    const { version, updated_at, ...same } = before;
    expect(await stored(id)).toMatchObject(same);
    expect((await stored(id)).version).toBe(version + 2);
    expect(updated_at).toBeDefined();
    expect(await readReview(id)).toEqual(review);
    const scores = api.db.selectFrom('rating_scores').select('report_id').where('report_id', '=', id);
    expect(await scores.execute()).toEqual([]);
    expect((await decide('confirm', id)).status).toBe(200);
  });

  it('leaves what was decided in the round before', async () => {
    const id = await sent();
    await decide('reject', id);
    await age(id, 11);
    const first = await stored(id);
    await calls.submit(id, (await calls.entryOf(id)).version);
    await decide('confirm', id, 'second-reviewer');
    expect((await undo(id, 'second-reviewer')).status).toBe(200);
    expect(await stored(id)).toMatchObject({ status: 'new', round: 2, decided_by: first.decided_by });
    expect((await readReview(id)).remarks.map(({ comment }) => comment)).toEqual(['Кўриб чиқилди', 'Режа нотўғри']);
  });

  it('stays in the audit, with the decision and its words', async () => {
    const id = await sent();
    await decide('reject', id);
    await undo(id);
    const acts = await auditOf(api.db, id);
    expect(acts.map(({ action }) => action).slice(-2)).toEqual(['reject', 'undo']);
    expect(acts.at(-2)?.after).toMatchObject({ comment: 'Кўриб чиқилди', remarks: REMARKS });
    expect(acts.at(-1)).toMatchObject({ before: { status: 'rejected' }, after: { status: 'new' } });
  });

  it('is for ten seconds, by the database’s clock', async () => {
    const [old, recent] = [await sent(), await addReport(api.db, { province: '1706' })];
    await decide('confirm', old);
    await age(old, 10.2);
    await withWrongClock('2001-01-01', async () => {
      expect((await undo(old)).problem).toMatchObject({ status: 409, code: 'undo_expired' });
      await decide('confirm', recent);
      expect((await undo(recent)).status).toBe(200);
    });
    expect((await stored(old)).status).toBe('confirmed');
  });

  it('is for the reviewer who decided, and not possible for a reopening', async () => {
    const id = await sent();
    await decide('confirm', id);
    expect((await undo(id, 'second-reviewer')).problem).toMatchObject({ status: 403, code: 'not_own_act' });
    await age(id, 11);
    await deliverDue(api.db);
    await api.call(`POST /api/reports/${id}/reopen`, { as: 'admin', body: { comment: 'Хато топилди' } });
    expect((await undo(id, 'admin')).problem?.code).toBe('undo_expired');
  });

  it('is refused once the cluster has begun to correct the report, or the quarter is closed', async () => {
    const id = await sent();
    await decide('reject', id);
    await api.db.updateTable('periods').set({ closed_at: new Date() }).execute();
    expect((await undo(id)).problem?.code).toBe('period_closed');
    await api.db.updateTable('periods').set({ closed_at: null }).execute();
    const { sections } = await calls.entryOf(id);
    const version = sections.find(({ section }) => section === 'I')?.version ?? 0;
    expect((await calls.save({ id, section: 'I' }, { version, figures: { first_plan: 4 } })).status).toBe(200);
    expect((await undo(id)).problem?.code).toBe('stale_version');
    expect((await stored(id)).status).toBe('rejected');
  });

  it('is done once, from however many tabs', async () => {
    const id = await sent();
    await decide('confirm', id);
    const answers = await Promise.all([1, 2, 3].map(() => undo(id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await undo(2_000_000_000)).status).toBe(404);
  });
});

describe('the notice of a decision', () => {
  it('waits until the decision cannot be undone, and is never delivered of one that was', async () => {
    const [confirmed, undone] = [await sent(), await addReport(api.db, { quarter: 3 })];
    await decide('confirm', confirmed);
    await decide('reject', undone);
    expect(await deliverDue(api.db)).toBe(0);
    expect(await readNotices()).toEqual([]);
    await undo(undone);
    await age(confirmed, 11);
    const delivered = await Promise.all([1, 2, 3].map(() => deliverDue(api.db)));
    expect(delivered.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    expect((await readNotices()).map(({ kind }) => kind)).toEqual(['report_confirmed']);
    expect(await deliverDue(api.db)).toBe(0);
  });

  it('and undoing do not wait for one another for ever: one of the two is done', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await addReport(api.db, { year: 2015 + round });
      await decide('confirm', id);
      await age(id, 9.9);
      await new Promise((resolve) => setTimeout(resolve, 80));
      const [answer] = await Promise.all([undo(id), deliverDue(api.db), deliverDue(api.db)]);
      expect([200, 409]).toContain(answer.status);
      await new Promise((resolve) => setTimeout(resolve, 60));
      await deliverDue(api.db);
      const pending = api.db.selectFrom('decision_notices').select('id').where('report_id', '=', id);
      expect(await pending.execute()).toEqual([]);
    }
  });

  it('cannot erase an older decision: the database refuses', async () => {
    const id = await sent();
    await decide('confirm', id);
    const old = { decided_at: sql<Date>`now() - interval '2 minutes'`, due_at: sql<Date>`now() + interval '1 hour'` };
    await api.db.updateTable('decision_notices').set(old).execute();
    const { id: notice } = await api.db.selectFrom('decision_notices').select('id').executeTakeFirstOrThrow();
    const { rows } = await sql`select forget_decision(${notice}::int) as forgotten`.execute(api.db);
    expect(rows).toEqual([{ forgotten: false }]);
    expect((await stored(id)).status).toBe('confirmed');
  });
});
