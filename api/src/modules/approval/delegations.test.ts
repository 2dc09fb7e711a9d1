import type { Approver } from '@klaster/shared/contract/http';
import type { AuditAnswer } from '@klaster/shared/contract/audit';
import type { NoticesAnswer } from '@klaster/shared/contract/notices';
import type {
  DecisionAnswer,
  ReportReview,
  ReportRoundsAnswer,
  ReviewQueueAnswer,
  WaitingCounts,
} from '@klaster/shared/contract/reports';
import { sql } from 'kysely';
import { addReport, insert, userId } from '../../../test/support/fixtures';
import { deliverNotices, reportsApi } from '../../../test/support/report-entry';
import { update } from '../../../test/support/rows';
import { areWaiting } from '../../../test/support/while-locked';
import type { Database } from '../../kernel/database/connect';
import { notifyOfDecisionsDue } from '../../jobs/due-notices/due.repository';
import { readVersions } from '../../jobs/events/repository';

const api = reportsApi();

/** A day in Tashkent. */
const inDays = (days: number) => new Date(Date.now() + 5 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

const id = (login: string) => userId(api.db, login);

/** A delegation as stored, from today on. */
async function delegated(from: string, to: string, own: object = {}): Promise<number> {
  const { province_code } = await api.db
    .selectFrom('users')
    .select('province_code')
    .where('login', '=', from)
    .executeTakeFirstOrThrow();
  const [delegator_id, delegate_id] = [await id(from), await id(to)];
  const days = { from_day: inDays(0), until_day: inDays(3) };
  const row = { delegator_id, delegate_id, province_code, made_by: delegator_id, ...days, ...own };
  return (await insert(api.db, 'approval_delegations', row))[0].id;
}

async function setLevels(...levels: Approver[]) {
  await api.db.deleteFrom('approval_levels').execute();
  await insert(api.db, 'approval_levels', ...levels.map((approver, index) => ({ level: index + 1, approver })));
}

/** The status, or why it was refused. */
async function confirm(report: number, as: string) {
  const body = { comment: 'Кўриб чиқилди' };
  const { problem, data } = await api.call<DecisionAnswer>(`POST /api/confirm-cluster/${report}`, { as, body });
  return problem?.code ?? data.status;
}

const review = async (report: number, as: string) =>
  (await api.call<ReportReview>(`GET /api/reports/${report}/review`, { as })).data;
const queue = async (as: string, query = '') =>
  (await api.call<ReviewQueueAnswer>(`GET /api/review/clusters?year=2026&quarter=4${query}`, { as })).data;
const waiting = async (as: string) => (await api.call<WaitingCounts>('GET /api/reports/counts', { as })).data.to_review;
const notices = async (as: string) =>
  (await api.call<NoticesAnswer>('GET /api/me/notices', { as })).data.items.map(({ kind, act }) => act ?? kind);
const revoke = (one: number, as: string) => api.call(`POST /api/approval-delegations/${one}/revoke`, { as });

const set = (login: string, change: object) => update(api.db, 'users', { set: change, where: { login } });

beforeEach(async () => {
  await setLevels('territory');
  for (const table of ['approval_delegations', 'notices', 'decision_notices'] as const)
    await api.db.deleteFrom(table).execute();
  await set('viewer', { is_active: true, province_code: null, cluster_id: null, positions: [] });
  await set('andijon', { is_active: true, province_code: '1703', positions: ['CREATE', 'UPDATE', 'DELETE'] });
});

describe('a delegate', () => {
  it('without a position decides on what the delegator may, and on nothing else', async () => {
    const [own, other] = [await addReport(api.db), await addReport(api.db, { province: '1706' })];
    expect([await confirm(own, 'viewer'), await waiting('viewer')]).toEqual(['not_delegated', 0]);
    await delegated('andijon', 'viewer');
    expect((await queue('viewer')).delegators).toEqual([{ full_name: 'andijon', until: inDays(3) }]);
    expect((await queue('viewer')).items.map((item) => [item.id, item.approval?.mine])).toEqual([
      [own, true],
      [other, false],
    ]);
    expect((await queue('viewer', '&usual=true')).items).toEqual([]);
    expect([await waiting('viewer'), await waiting('andijon')]).toEqual([1, 1]);
    expect(await review(own, 'viewer')).toMatchObject({ decidable: true, on_behalf_of: 'andijon' });
    expect((await review(other, 'viewer')).decidable).toBe(false);
    expect([await confirm(other, 'viewer'), await confirm(own, 'viewer')]).toEqual(['not_delegated', 'Тасдиқланган']);
    const undone = await api.call<DecisionAnswer>(`POST /api/reports/${own}/decision/undo`, { as: 'viewer' });
    expect(undone.data.status).toBe('Янги');
    const refused = ['POST /api/oil_factories', `POST /api/reports/${own}/reopen`, 'POST /api/approval-delegations'];
    for (const call of refused) expect([call, (await api.call(call, { as: 'viewer' })).status]).toEqual([call, 403]);
  });

  it('is named with the delegator in the rounds, the chain of levels and the audit', async () => {
    await setLevels('province', 'republic');
    await delegated('andijon', 'viewer');
    const report = await addReport(api.db);
    expect(await confirm(report, 'viewer')).toBe('Янги');
    expect((await review(report, 'reviewer')).approval?.confirmed).toMatchObject([
      { by: 'viewer', on_behalf_of: 'andijon' },
    ]);
    expect(await confirm(report, 'reviewer')).toBe('Тасдиқланган');
    const { data } = await api.call<ReportRoundsAnswer>(`GET /api/reports/${report}/rounds`, { as: 'reviewer' });
    expect(data.rounds.map(({ by, on_behalf_of }) => [by, on_behalf_of])).toEqual([
      ['reviewer', undefined],
      ['viewer', 'andijon'],
    ]);
    const audit = await api.call<AuditAnswer>('GET /api/audit?entity=reports&action=confirm', { as: 'admin' });
    expect(audit.data.items[1]?.changes).toEqual(
      expect.arrayContaining([expect.objectContaining({ label: 'Ким номидан', after: 'andijon' })]),
    );
    const own = await api.call<ReportRoundsAnswer>(`GET /api/reports/${report}/rounds`, { as: 'klaster' });
    expect(JSON.stringify(own.data)).not.toMatch(/viewer|andijon/);
  });

  it('and the delegator can together confirm a round only once, at any level', async () => {
    await setLevels('province', 'republic');
    await delegated('andijon', 'reviewer');
    const [first, second] = [await addReport(api.db), await addReport(api.db, { quarter: 3 })];
    expect(await confirm(first, 'reviewer')).toBe('Янги');
    expect(await confirm(first, 'reviewer')).toBe('other_level');
    await setLevels('territory', 'territory');
    expect(await confirm(second, 'reviewer')).toBe('Янги');
    expect(await confirm(second, 'andijon')).toBe('Тасдиқланган');
    await setLevels('province', 'province', 'republic');
    const fourth = await addReport(api.db, { year: 2024 });
    expect([await confirm(fourth, 'andijon'), await confirm(fourth, 'reviewer')]).toEqual(['Янги', 'other_level']);
    const third = await addReport(api.db, { province: '1703', year: 2025 });
    expect(await confirm(third, 'reviewer')).toBe('Янги');
    expect(await confirm(third, 'andijon')).toBe('other_level');
    expect(await confirm(third, 'reviewer')).toBe('other_level');
    await set('editor', { province_code: '1703' });
    expect(await confirm(third, 'editor')).toBe('Янги');
    await set('editor', { province_code: null });
    expect(await confirm(third, 'reviewer')).toBe('other_level');
    expect(await confirm(third, 'second-reviewer')).toBe('Тасдиқланган');
  });

  it('decides on nothing that either of the two prepared', async () => {
    await delegated('andijon', 'viewer');
    const byDelegator = await addReport(api.db, { author: 'andijon' });
    const byDelegate = await addReport(api.db, { author: 'viewer', quarter: 3 });
    for (const [report, code] of [
      [byDelegator, 'not_delegated'],
      [byDelegate, 'own_report'],
    ] as const) {
      expect((await review(report, 'viewer')).decidable).toBe(false);
      expect(await confirm(report, 'viewer')).toBe(code);
    }
    expect(await waiting('viewer')).toBe(1);
  });

  it('gets notices and reminders of what waits for the delegator, and the page is notified of a delegation', async () => {
    await setLevels('republic', 'province');
    await delegated('andijon', 'viewer');
    const version = async () => (await readVersions(api.db, { users: [], sessions: [] })).reports;
    const report = await addReport(api.db);
    const before = await version();
    await confirm(report, 'reviewer');
    await deliverNotices(api.db);
    await api.db.updateTable('reports').set({ decision_due: '2026-05-05' }).where('id', '=', report).execute();
    await api.db.transaction().execute((tx) => notifyOfDecisionsDue(tx, '2026-05-04'));
    expect(await notices('viewer')).toEqual(['decisions_due', 'report_at_level']);
    expect([await notices('andijon'), await notices('second-reviewer')]).toEqual([await notices('viewer'), []]);
    const during = await version();
    await api.db.deleteFrom('approval_delegations').execute();
    expect(new Set([before, during, await version()]).size).toBe(3);
  });

  it('needs the second factor that UPDATE requires', async () => {
    await insert(api.db, 'second_factor_positions', { position: 'UPDATE' });
    expect((await api.call('GET /api/reports/counts', { as: 'viewer' })).status).toBe(200);
    await delegated('andijon', 'viewer');
    const { problem } = await api.call('GET /api/reports/counts', { as: 'viewer' });
    await api.db.deleteFrom('second_factor_positions').execute();
    expect(problem?.code).toBe('second_factor_required');
  });
});

describe('a delegation gives nothing', () => {
  const cases: Record<string, () => Promise<unknown>> = {
    'before its first day': () => delegated('andijon', 'viewer', { from_day: inDays(1) }),
    'after its last day': () => delegated('andijon', 'viewer', { from_day: inDays(-2), until_day: inDays(-1) }),
    'once it was ended': () => delegated('andijon', 'viewer', { ended_at: new Date() }),
    'of a delegator who was deactivated': async () => {
      await delegated('andijon', 'viewer');
      await set('andijon', { is_active: false });
    },
    'of a delegator whose right was withdrawn': async () => {
      await delegated('andijon', 'viewer');
      await set('andijon', { positions: ['CREATE'] });
    },
    'of a delegator who moved': async () => {
      await delegated('andijon', 'viewer');
      await set('andijon', { province_code: '1706' });
    },
    'to a delegate who moved to another province': async () => {
      await set('viewer', { province_code: '1703' });
      await delegated('andijon', 'viewer');
      await set('viewer', { province_code: '1706' });
    },
    'of the republic to a delegate who moved to a province': async () => {
      await setLevels('republic', 'province');
      await delegated('reviewer', 'viewer');
      await set('viewer', { province_code: '1703' });
    },
    'that was itself only delegated to the delegator': async () => {
      await set('editor', { positions: [] });
      await delegated('andijon', 'editor');
      await delegated('editor', 'viewer');
    },
  };

  it.each(Object.entries(cases))('%s', async (_name, make) => {
    await setLevels('province', 'republic');
    const report = await addReport(api.db);
    await addReport(api.db, { province: '1706' });
    await make();
    const body = { comment: 'Рози' };
    const { status, problem } = await api.call(`POST /api/confirm-cluster/${report}`, { as: 'viewer', body });
    await set('editor', { positions: ['CREATE', 'UPDATE', 'DELETE'] });
    expect([status, problem?.detail]).toEqual([403, expect.stringMatching(/муддати тугаган|ҳудуд/)]);
    expect(await waiting('viewer')).toBe(0);
  });

  it('more once it ended while the report was open, in a series too', async () => {
    const report = await addReport(api.db);
    const one = await delegated('andijon', 'reviewer');
    await setLevels('province', 'republic');
    expect((await review(report, 'reviewer')).decidable).toBe(true);
    expect((await revoke(one, 'andijon')).status).toBe(200);
    expect(await confirm(report, 'reviewer')).toBe('other_level');
    const body = { comment: 'Рози', reports: [{ id: report, round: 1, level: 1 }] };
    const { data } = await api.call<{ results: { problem?: { code: string } }[] }>(
      'POST /api/review/clusters/bulk/confirm',
      { as: 'reviewer', body },
    );
    expect(data.results[0]?.problem?.code).toBe('other_level');
  });
});

describe('a withdrawal at the moment of a decision', () => {
  const withdrawals: Record<string, (db: Database) => Promise<unknown>> = {
    'the delegation is revoked': (db) => update(db, 'approval_delegations', { set: { ended_at: new Date() } }),
    'the delegator is deactivated': (db) => change(db, 'andijon', { is_active: false }),
    'the delegator may not decide any more': (db) => change(db, 'andijon', { positions: ['CREATE'] }),
    'the delegator moves': (db) => change(db, 'andijon', { province_code: '1706' }),
    'the delegate is deactivated': (db) => change(db, 'viewer', { is_active: false }),
  };
  const change = (db: Database, login: string, set: object) => update(db, 'users', { set, where: { login } });

  beforeEach(async () => {
    await setLevels('province', 'republic');
    await delegated('andijon', 'viewer');
  });

  it.each(Object.entries(withdrawals))('waits for the decision: %s', async (_name, withdraw) => {
    const report = await addReport(api.db);
    const done: string[] = [];
    const calls = await api.db.transaction().execute(async (tx) => {
      await sql`lock table audit in share mode`.execute(tx);
      const decision = confirm(report, 'viewer').then((answer) => done.push(answer));
      await areWaiting(api.db, 1);
      const withdrawal = withdraw(api.db).then(() => done.push('withdrawn'));
      await areWaiting(api.db, 2);
      return [decision, withdrawal];
    });
    await Promise.all(calls);
    expect(done.toSorted()).toEqual(['withdrawn', 'Янги']);
    expect((await review(report, 'reviewer')).approval?.level).toBe(2);
  });

  it.each(Object.entries(withdrawals))('wins: %s', async (_name, withdraw) => {
    const report = await addReport(api.db);
    const { decision } = await api.db.transaction().execute(async (tx) => {
      await withdraw(tx);
      const waiting = confirm(report, 'viewer');
      await areWaiting(api.db, 1);
      return { decision: waiting };
    });
    expect(['not_delegated', 'unauthenticated']).toContain(await decision);
    expect((await review(report, 'reviewer')).approval).toMatchObject({ level: 1, confirmed: [] });
  });
});

it('a decision that waits to be stored is refused to a caller who keeps only what another province delegated', async () => {
  const report = await addReport(api.db, { province: '1706' });
  await set('viewer', { positions: ['UPDATE'] });
  await delegated('andijon', 'viewer');
  const { decision } = await api.db.transaction().execute(async (tx) => {
    await sql`lock table audit in share mode`.execute(tx);
    const waiting = confirm(report, 'viewer');
    await areWaiting(api.db, 1);
    await set('viewer', { positions: [] });
    return { decision: waiting };
  });
  expect(await decision).toBe('forbidden');
  expect((await review(report, 'reviewer')).decidable).toBe(true);
});
