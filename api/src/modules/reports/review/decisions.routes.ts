import { holdsPosition, REPORT_STATUS, UNDO_SECONDS } from '@klaster/shared/contract/http';
import { type DecisionAnswer, type PinnedRemark } from '@klaster/shared/contract/reports';
import { recordChange, type Actor } from '../../../kernel/audit/record.repository';
import { acts, type Act } from '../../../kernel/authority/guarded';
import { assertMayUndo } from '../../../kernel/clock/undo-window';
import { lockInForce } from '../../../kernel/authority/authority.repository';
import type { Database, Tx } from '../../../kernel/database/connect';
import type { Handlers, Services } from '../../../kernel/http/call';
import { changeEach, type EachCall } from '../../../kernel/http/change-each';
import { ProblemError } from '../../../kernel/problems/problem-error';
import { findLevels, isDefault, levelAfter } from '../../approval/repository';
import { deleteDecision, findFarms, lockDecision, setUndecided } from './repository';
import { notifyOfReport } from '../../notices/recipients.repository';
import { assertPeriodOpen } from '../../periods/repository';
import { addScore, deleteScore, lockRatingShared } from '../../rating/repository';
import { signerOf, withoutSignature, type Sign, type SigningCall } from '../../signatures/sign';
import { contentOfReport } from '../../signatures/text';
import { findHolder, isSamePerson } from '../same-person.repository';
import {
  insertRemarks,
  insertSnapshot,
  isPreparer,
  lockVisible,
  queueDecisionNotice,
  setDecided,
  setPassed,
  type LockedReport,
} from '../repository';

export function decisionRoutes({ db, ...services }: Services) {
  const by = (call: SigningCall) => ({ sign: signerOf(services, call), oneId: services.providers.idsOfOneId });
  return {
    'POST /api/confirm-cluster/:id': acts((call) =>
      decide(db, call, { id: call.params.id, action: 'confirm', ...call.body, ...by(call) }),
    ),
    'POST /api/reject-cluster/:id': acts((call) =>
      decide(db, call, { id: call.params.id, action: 'reject', ...call.body, ...by(call) }),
    ),
    'POST /api/reports/:id/decision/undo': acts((call) => undoDecision(db, call, call.params.id)),
    'POST /api/reports/:id/reopen': acts((call) =>
      decide(db, call, { id: call.params.id, action: 'reopen', ...call.body, ...by(call) }),
    ),
    'POST /api/review/clusters/bulk/confirm': acts(async ({ body, ...call }) => {
      const { comment, reports } = body;
      const signing = by(withoutSignature(call));
      const seen = new Map(reports.map(({ id, ...state }) => [id, state]));
      const began = performance.now();
      const answer = await changeReports(db, call, {
        ids: [...seen.keys()],
        change: (id) => decide(db, call, { id, action: 'confirm', comment, ...seen.get(id), ...signing }),
      });
      // Each decision can be undone from its own moment on: the first one has the least time left.
      const passed = Math.ceil((performance.now() - began) / 1000);
      return { ...answer, undo_seconds: Math.max(0, UNDO_SECONDS - passed) };
    }),
    'POST /api/review/clusters/bulk/decision/undo': acts(({ body, ...call }) =>
      changeReports(db, call, { ids: [...new Set(body.ids)], change: (id) => undoDecision(db, call, id) }),
    ),
  } satisfies Partial<Handlers>;
}

type Changes = { readonly ids: readonly number[]; readonly change: (id: number) => Promise<unknown> };

async function changeReports(db: Database, act: Act & EachCall, { ids, change }: Changes) {
  const names = await findFarms(db, ids, await act.checks.scope(db));
  return changeEach(ids, act, { names, change });
}

const OUTCOMES = { confirm: 'confirmed', reject: 'rejected', reopen: 'rejected' } as const;

const NOTICES = { new: 'report_at_level', confirmed: 'report_confirmed', rejected: 'report_rejected' } as const;

type Decision = {
  readonly id: number;
  readonly action: keyof typeof OUTCOMES;
  readonly comment: string;
  /** Default: the open round. */
  readonly round?: number | undefined;
  /** Default: the level at which the report waits. */
  readonly level?: number | undefined;
  readonly remarks?: readonly PinnedRemark[] | undefined;
};

type Deciding = Decision & { readonly sign: Sign; readonly oneId: readonly string[] };

/** Decides in one transaction. @throws ProblemError `already_decided` for all but the first reviewer, `outdated_round` */
export async function decide(db: Database, act: Act, { sign, oneId, ...decision }: Deciding): Promise<DecisionAnswer> {
  const { user, checks } = act;
  const { id } = decision;
  const status = await checks.change(db, async (tx) => {
    await lockRatingShared(tx);
    const report = await checks.locked(tx, () => lockVisible(tx, user, id));
    await assertDecidable(tx, act, { report, decision, oneId });
    await assertPeriodOpen(tx, report);
    const at = decision.action === 'reopen' ? undefined : await findStep(tx, user, { report, decision, oneId });
    const outcome = decision.action === 'confirm' && at && !at.isLast ? 'new' : OUTCOMES[decision.action];
    if (outcome === 'new') await setPassed(tx, id, at?.level ?? 1);
    else await setDecided(tx, id, { status: outcome, userId: user.id });
    if (outcome === 'confirmed') await addScore(tx, report);
    else await deleteScore(tx, id);
    const note = { report_id: id, round: report.round, author_id: user.id };
    const { comment, remarks = [] } = decision;
    const level = outcome === 'new' ? at?.level : null;
    await insertRemarks(tx, { ...note, level }, [...remarks, { section: null, comment }]);
    const snapshot = await insertSnapshot(tx, { ...note, ...at?.stored, status: outcome, figures: report.figures });
    const content = { act: decision.action, comment, remarks, ...at?.stored };
    const signature = await sign(tx, () => contentOfReport(report, content), snapshot);
    const sections = remarks.map(({ section }) => section);
    // A reopening cannot be undone, so its notice need not wait.
    if (decision.action === 'reopen')
      await notifyOfReport(tx, { kind: 'report_reopened', reportId: id, sections, actorId: user.id });
    else await queueDecisionNotice(tx, { kind: NOTICES[outcome], report_id: id, sections, actor_id: user.id });
    await recordChange(tx, act, {
      action: decision.action,
      entity: 'reports',
      id,
      before: { status: report.status },
      after: {
        status: outcome,
        ...at?.stored,
        comment,
        ...(remarks.length > 0 && { remarks }),
        ...(signature && { signature }),
      },
    });
    return outcome;
  });
  const answer = { id, status: REPORT_STATUS[status] };
  return decision.action === 'reopen' ? answer : { ...answer, undo_seconds: UNDO_SECONDS };
}

/**
 * Undoes a decision, as long as nobody has been notified. Source: specification 6.3.11. @throws ProblemError
 * `undo_expired`, `not_own_act`, `stale_version`
 */
async function undoDecision(db: Database, act: Act, id: number): Promise<DecisionAnswer> {
  const { user, checks } = act;
  await checks.change(db, async (tx) => {
    await lockRatingShared(tx);
    const pending = await lockDecision(tx, id);
    const report = await checks.locked(tx, () => lockVisible(tx, user, id));
    const decided = pending?.kind === 'report_at_level' ? passOf(pending) : report;
    if (!pending || !decided.decided_at) throw new ProblemError('undo_expired');
    await assertMayUndo(tx, user.id, { user_id: decided.decided_by, at: decided.decided_at });
    if (report.version !== pending.report_version) throw new ProblemError('stale_version');
    await assertPeriodOpen(tx, report);
    if (!(await deleteDecision(tx, pending.id))) throw new ProblemError('undo_expired');
    await deleteScore(tx, id);
    if (decided === report) await setUndecided(tx, id);
    else await setPassed(tx, id, report.approvals - 1);
    await recordChange(tx, act, {
      action: 'undo',
      entity: 'reports',
      id,
      before: { status: report.status, ...(decided !== report && { level: report.approvals }) },
      after: { status: 'new' },
    });
  });
  return { id, status: REPORT_STATUS.new };
}

type Pending = NonNullable<Awaited<ReturnType<typeof lockDecision>>>;

const passOf = ({ actor_id, decided_at }: Pending) => ({ decided_by: actor_id, decided_at });

type Judged = { readonly report: LockedReport; readonly decision: Decision; readonly oneId: readonly string[] };

/**
 * The level of a decision, and for whom it is made; `stored` has what differs from a decision at the only level for oneself.
 * @throws ProblemError `already_decided`, `other_level`, `not_delegated`, `own_report`
 */
async function findStep(tx: Tx, user: Actor['user'], { report, decision, oneId }: Judged) {
  const levels = await findLevels(tx);
  const level = levelAfter(levels, report.approvals);
  if (!isDefault(levels) && decision.level !== undefined && decision.level !== level)
    throw new ProblemError('already_decided');
  const { holder, isSame } = await findHolder(tx, report.id, { levels, user, oneId });
  if (!holder) throw new ProblemError(holdsPosition(user.positions, ['UPDATE']) ? 'other_level' : 'not_delegated');
  if (isSame) throw new ProblemError('own_report', { reason: 'same_person' });
  // The check before the commit covers only the caller's account.
  if (holder.id !== user.id && !(await lockInForce(tx, holder.id, user.id))) throw new ProblemError('not_delegated');
  return {
    level,
    isLast: level === levels.length,
    stored: {
      ...(!isDefault(levels) && { level, approver: levels[level - 1] ?? null }),
      ...(holder.id !== user.id && { delegator_id: holder.id }),
    },
  };
}

/** Nobody may decide on a report that they prepared, with whatever account. Source: specification 6.1.6. */
async function assertDecidable(
  tx: Tx,
  { user }: Actor,
  { report, decision: { action, round }, oneId }: Judged,
): Promise<void> {
  if (action === 'reopen') {
    if (report.status !== 'confirmed') throw new ProblemError('not_confirmed');
  } else if (await isPreparer(tx, report.id, user.id)) {
    throw new ProblemError('own_report');
  } else if (await isSamePerson(tx, { id: report.id, userId: user.id }, oneId)) {
    throw new ProblemError('own_report', { reason: 'same_person' });
  }
  if (round !== undefined && round !== report.round)
    throw new ProblemError('outdated_round', {
      current: { round: report.round, status: REPORT_STATUS[report.status] },
    });
  if (action !== 'reopen' && report.status !== 'new') throw new ProblemError('already_decided');
}
