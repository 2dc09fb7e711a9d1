import type { Approver } from '@klaster/shared/contract/http';
import type { NoticesAnswer } from '@klaster/shared/contract/notices';
import type { AuditAnswer } from '@klaster/shared/contract/audit';
import type {
  ApprovalLevels,
  DecisionAnswer,
  QueuePlace,
  ReportReview,
  ReportRoundsAnswer,
  ReviewQueueAnswer,
  WaitingCounts,
} from '@klaster/shared/contract/reports';
import { addCluster, addReport } from '../../../test/support/fixtures';
import { COMPLETE, deliverNotices, entryCalls, reportsApi } from '../../../test/support/report-entry';
import { notifyOfDecisionsDue } from '../../jobs/due-notices/due.repository';

const api = reportsApi();
const calls = entryCalls(api);

const ONE: readonly Approver[] = ['territory'];
const TWO: readonly Approver[] = ['province', 'republic'];

async function setLevels(...levels: Approver[]) {
  const seen = (await api.call<ApprovalLevels>('GET /api/approval-levels', { as: 'admin' })).data.levels;
  const answer = await api.call('PATCH /api/approval-levels', { as: 'admin', body: { levels, seen } });
  expect(answer.status).toBe(200);
}

const decide = (
  action: 'confirm' | 'reject',
  id: number,
  options: { as: string; level?: number; comment?: string },
) => {
  const { as, comment = 'Кўриб чиқилди', ...body } = options;
  return api.call<DecisionAnswer>(`POST /api/${action}-cluster/${id}`, { as, body: { comment, ...body } });
};

/** The status, or why it was refused. */
const outcome = async (...decision: Parameters<typeof decide>) => {
  const { problem, data } = await decide(...decision);
  return problem?.code ?? data.status;
};

const undo = (id: number, as: string) => api.call<DecisionAnswer>(`POST /api/reports/${id}/decision/undo`, { as });
const queue = async (as: string, query = '') =>
  (await api.call<ReviewQueueAnswer>(`GET /api/review/clusters?year=2026&quarter=4${query}`, { as })).data;
const review = async (id: number, as: string) =>
  (await api.call<ReportReview>(`GET /api/reports/${id}/review`, { as })).data;
const rounds = async (id: number, as: string) =>
  (await api.call<ReportRoundsAnswer>(`GET /api/reports/${id}/rounds`, { as })).data.rounds;
const waiting = async (as: string) => (await api.call<WaitingCounts>('GET /api/reports/counts', { as })).data.to_review;
const notices = async (as: string) =>
  (await api.call<NoticesAnswer>('GET /api/me/notices', { as })).data.items
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'authority_given');
const scores = () => api.db.selectFrom('rating_scores').select('report_id').execute();

async function sent(province: '1703' | '1706' = '1703') {
  const id = await addReport(api.db, { status: 'draft', author: 'klaster', province, figures: COMPLETE });
  if (province === '1703') await calls.submit(id, (await calls.entryOf(id)).version);
  return id;
}

beforeEach(async () => {
  await setLevels(...ONE);
  for (const table of ['notices', 'decision_notices', 'rating_scores'] as const)
    await api.db.deleteFrom(table).execute();
});

it('with one level, no field and no stored value mentions levels', async () => {
  const id = await sent();
  expect(await review(id, 'reviewer')).not.toHaveProperty('approval');
  const { items, counts } = await queue('reviewer');
  expect([items[0], counts].some((part) => 'approval' in (part ?? {}) || 'mine' in (part ?? {}))).toBe(false);
  expect((await decide('confirm', id, { as: 'reviewer' })).data).toEqual({
    id,
    status: 'Тасдиқланган',
    undo_seconds: 10,
  });
  expect((await rounds(id, 'reviewer')).filter((round) => 'level' in round)).toEqual([]);
  expect(await rounds(id, 'klaster')).toHaveLength(2);
});

describe('with a province and then the republic', () => {
  beforeEach(() => setLevels(...TWO));

  it('each decides in turn, and only the last confirmation confirms', async () => {
    const id = await sent();
    expect(await outcome('confirm', id, { as: 'reviewer' })).toBe('other_level');
    expect([await waiting('andijon'), await waiting('reviewer')]).toEqual([1, 0]);
    expect((await decide('confirm', id, { as: 'andijon', comment: 'Вилоят рози' })).data).toEqual({
      id,
      status: 'Янги',
      undo_seconds: 10,
    });
    expect([await waiting('andijon'), await waiting('reviewer'), await scores()]).toEqual([0, 1, []]);
    expect(await outcome('confirm', id, { as: 'andijon' })).toBe('other_level');
    expect(await review(id, 'andijon')).toMatchObject({ decidable: false, approval: { level: 2, mine: false } });
    const { decidable, approval } = await review(id, 'reviewer');
    expect([decidable, approval]).toEqual([
      true,
      {
        level: 2,
        approver: 'republic',
        mine: true,
        levels: TWO,
        confirmed: [{ level: 1, approver: 'province', by: 'andijon', comment: 'Вилоят рози', at: expect.any(String) }],
      },
    ]);
    expect(await outcome('confirm', id, { as: 'reviewer' })).toBe('Тасдиқланган');
    expect(await scores()).toEqual([{ report_id: id }]);
    expect((await rounds(id, 'viewer')).map(({ status, level, by }) => [status, level?.approver, by])).toEqual([
      ['Тасдиқланган', 'republic', 'reviewer'],
      ['Янги', 'province', 'andijon'],
      ['Янги', undefined, 'klaster'],
    ]);
  });

  it('the cluster does not see confirmations before the last, and is notified only of the last', async () => {
    const id = await sent();
    const before = [await review(id, 'klaster'), await rounds(id, 'klaster'), await calls.entryOf(id)];
    const read = async () => [await review(id, 'klaster'), await rounds(id, 'klaster'), await calls.entryOf(id)];
    await decide('confirm', id, { as: 'andijon' });
    await deliverNotices(api.db);
    expect(JSON.stringify(await read()).replace('"version":3', '"version":2')).toBe(JSON.stringify(before));
    expect((await api.call(`GET /api/remark/cluster/${id}`, { as: 'klaster' })).data).toEqual({ comment: '' });
    expect(await notices('klaster')).toEqual([]);
    for (const as of ['reviewer', 'second-reviewer', 'editor']) expect(await notices(as)).toEqual(['report_at_level']);
    for (const as of ['andijon', 'viewer']) expect(await notices(as)).toEqual([]);
    await decide('confirm', id, { as: 'reviewer' });
    await deliverNotices(api.db);
    expect(await notices('klaster')).toEqual(['report_confirmed']);
    expect((await rounds(id, 'klaster')).map(({ status }) => status)).toEqual(['Тасдиқланган', 'Янги']);
  });

  it('a rejection at any level returns the report, which then begins at the first one again', async () => {
    const id = await sent();
    await decide('confirm', id, { as: 'andijon' });
    expect(await outcome('reject', id, { as: 'reviewer', comment: 'Тузатинг' })).toBe('Рад этилган');
    const { reports } = (await api.call<{ reports: { remarks: number }[] }>('GET /api/reports/mine', { as: 'klaster' }))
      .data;
    expect(reports.map(({ remarks }) => remarks)).toEqual([1]);
    await calls.submit(id, (await calls.entryOf(id)).version);
    expect(await outcome('confirm', id, { as: 'reviewer' })).toBe('other_level');
    expect(await review(id, 'andijon')).toMatchObject({ decidable: true, approval: { level: 1, confirmed: [] } });
    expect(await outcome('confirm', id, { as: 'andijon' })).toBe('Янги');
  });

  it('a confirmation can be undone within ten seconds by the user who made it, and leaves nothing behind', async () => {
    const id = await sent();
    const before = await review(id, 'andijon');
    await decide('confirm', id, { as: 'andijon' });
    expect((await undo(id, 'reviewer')).problem?.code).toBe('not_own_act');
    expect((await undo(id, 'andijon')).data).toEqual({ id, status: 'Янги' });
    expect(await review(id, 'andijon')).toEqual(before);
    expect((await undo(id, 'andijon')).problem?.code).toBe('undo_expired');
    await deliverNotices(api.db);
    expect(await notices('reviewer')).toEqual([]);
    await decide('confirm', id, { as: 'andijon' });
    await decide('confirm', id, { as: 'reviewer' });
    expect((await undo(id, 'reviewer')).status).toBe(200);
    expect(await review(id, 'reviewer')).toMatchObject({ decidable: true, approval: { level: 2, mine: true } });
    expect(await scores()).toEqual([]);
  });

  it('a decision that names a level passed meanwhile is refused, in a series too', async () => {
    const id = await sent();
    await decide('confirm', id, { as: 'andijon', level: 1 });
    expect(await outcome('confirm', id, { as: 'andijon', level: 1 })).toBe('already_decided');
    const body = { comment: 'Кўриб чиқилди', reports: [{ id, round: 1, level: 1 }] };
    const { data } = await api.call<{ results: { problem?: { code: string } }[] }>(
      'POST /api/review/clusters/bulk/confirm',
      { as: 'reviewer', body },
    );
    expect(data.results[0]?.problem?.code).toBe('already_decided');
    expect(
      (await api.call(`POST /api/confirm-cluster/${id}`, { as: 'reviewer', body: { comment: 'Рози', level: 9 } }))
        .problem,
    ).toMatchObject({ status: 400, errors: [{ path: 'level' }] });
  });

  it('the queue begins with what waits at the caller’s level, and the usual ones are the caller’s', async () => {
    const add = async (approvals: number, minute: number) => {
      const cluster = await addCluster(api.db, '1703');
      const submitted_at = new Date(Date.UTC(2026, 9, 1, 10, minute));
      const id = await addReport(api.db, { cluster, submitted_at });
      await api.db.updateTable('reports').set({ approvals, unexplained: 0 }).where('id', '=', id).execute();
      return id;
    };
    const [first, second, third] = [await add(0, 1), await add(1, 2), await add(0, 3)];
    const order = async (as: string) => (await queue(as)).items.map(({ id }) => id);
    expect(await order('andijon')).toEqual([first, third, second]);
    expect(await order('reviewer')).toEqual([second, first, third]);
    const { items, counts } = await queue('reviewer');
    expect(items.map(({ approval }) => [approval?.level, approval?.approver, approval?.mine])).toEqual([
      [2, 'republic', true],
      [1, 'province', false],
      [1, 'province', false],
    ]);
    expect(counts).toMatchObject({ new: 3, mine: 1, usual: 1 });
    expect((await queue('andijon', '&usual=true')).items.map(({ id }) => id)).toEqual([first, third]);
    const place = await api.call<QueuePlace>(`GET /api/review/clusters/${first}/place`, { as: 'reviewer' });
    expect([place.data.position, place.data.next_new?.id]).toEqual([2, second]);
    expect((await queue('klaster')).items.some((item) => 'approval' in item)).toBe(false);
  });

  it('reminders of a due decision go to the level at which the report waits', async () => {
    const id = await addReport(api.db);
    await api.db.updateTable('reports').set({ decision_due: '2026-05-05' }).where('id', '=', id).execute();
    const remind = () => api.db.transaction().execute((tx) => notifyOfDecisionsDue(tx, '2026-05-04'));
    await remind();
    expect([await notices('andijon'), await notices('reviewer')]).toEqual([['decisions_due'], []]);
    await decide('confirm', id, { as: 'andijon' });
    await remind();
    expect([await notices('andijon'), await notices('reviewer')]).toEqual([['decisions_due'], ['decisions_due']]);
  });

  it('waiting reports take other levels from the one that they have reached', async () => {
    const [id, other] = [await sent(), await addReport(api.db, { province: '1706', author: 'editor' })];
    await decide('confirm', id, { as: 'andijon' });
    await setLevels('province', 'republic', 'republic');
    expect(await outcome('confirm', id, { as: 'reviewer' })).toBe('Янги');
    await setLevels('republic');
    expect(await outcome('confirm', id, { as: 'andijon' })).toBe('other_level');
    expect(await outcome('confirm', id, { as: 'second-reviewer' })).toBe('Тасдиқланган');
    await setLevels(...ONE);
    expect(await outcome('confirm', other, { as: 'reviewer' })).toBe('Тасдиқланган');
  });
});

it('a user who confirmed a round at one level cannot decide on it at another', async () => {
  await setLevels('territory', 'republic');
  const id = await sent();
  expect(await outcome('confirm', id, { as: 'reviewer' })).toBe('Янги');
  expect(await outcome('confirm', id, { as: 'reviewer' })).toBe('other_level');
  expect(await outcome('reject', id, { as: 'reviewer' })).toBe('other_level');
  expect(await outcome('confirm', id, { as: 'second-reviewer' })).toBe('Тасдиқланган');
});

it.each([['territory'], ['province']] as const)(
  'at the only level, %s, whoever confirmed the round at one of several decides on it',
  async (only) => {
    const [first, second] = [await sent(), await addReport(api.db, { quarter: 3 })];
    await setLevels('province', 'republic');
    for (const id of [first, second]) expect(await outcome('confirm', id, { as: 'andijon' })).toBe('Янги');
    expect(await outcome('confirm', first, { as: 'andijon' })).toBe('other_level');
    await setLevels(only);
    expect(await waiting('andijon')).toBe(2);
    expect((await review(first, 'andijon')).decidable).toBe(true);
    expect(await outcome('confirm', first, { as: 'andijon' })).toBe('Тасдиқланган');
    await setLevels('province', 'province');
    expect(await outcome('confirm', second, { as: 'andijon' })).toBe('other_level');
  },
);

it('two at once confirm one level between them', async () => {
  await setLevels('republic', 'republic');
  const id = await sent();
  const both = await Promise.all(['reviewer', 'second-reviewer'].map((as) => outcome('confirm', id, { as, level: 1 })));
  expect(both.toSorted()).toEqual(['already_decided', 'Янги']);
});

describe('setting the levels', () => {
  const patch = (as: string, body: object) => api.call<ApprovalLevels>('PATCH /api/approval-levels', { as, body });

  it('is refused for unknown levels, and where they changed meanwhile', async () => {
    for (const levels of [[], ['nobody'], ['republic', 'republic', 'republic', 'republic', 'republic']]) {
      const { problem } = await patch('admin', { levels, seen: ONE });
      expect([problem?.status, problem?.errors?.[0]?.path.startsWith('levels')]).toEqual([400, true]);
    }
    expect((await patch('admin', { levels: ONE, seen: TWO })).problem).toMatchObject({
      code: 'stale_version',
      current: { levels: ONE },
    });
  });

  it('and confirming are readable in the audit', async () => {
    await setLevels(...TWO);
    const id = await sent();
    await decide('confirm', id, { as: 'andijon' });
    const rows = async (entity: string, action: string) =>
      (await api.call<AuditAnswer>(`GET /api/audit?entity=${entity}&action=${action}`, { as: 'admin' })).data.items[0];
    expect(await rows('approval_levels', 'edit')).toMatchObject({
      changes: [{ label: 'Тасдиқлаш босқичлари', before: 'ҳудуд ходими', after: 'вилоят, республика' }],
    });
    const { changes = [] } = (await rows('reports', 'confirm')) ?? {};
    expect(changes.map(({ label, after }) => [label, after])).toEqual(
      expect.arrayContaining([
        ['Босқич', 1],
        ['Ким тасдиқлайди', 'вилоят'],
      ]),
    );
  });
});
