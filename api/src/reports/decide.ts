import { REPORT_STATUS, type DecisionAnswer, type PinnedRemark } from '@klaster/shared/contract';
import { recordChange, type Actor } from '../audit/record';
import type { Database, Tx } from '../database/connect';
import { tellOfReport } from '../notices/recipients.repository';
import { assertPeriodOpen } from '../periods/policy';
import { ProblemError } from '../problems/problem-error';
import { addScore, dropScore } from '../rating/keep-scores';
import { shareRating } from '../rating/methods.repository';
import { assertMayDecide, assertMayRead } from './policy';
import { insertRemarks, insertSnapshot, isPreparer, lockReport, setDecided, type LockedReport } from './repository';

const NOTICES = { confirm: 'report_confirmed', reject: 'report_rejected', reopen: 'report_reopened' } as const;

const OUTCOMES = { confirm: 'confirmed', reject: 'rejected', reopen: 'rejected' } as const;

type Decision = {
  readonly action: keyof typeof OUTCOMES;
  readonly comment: string;
  /** The round that it is made on; undefined: the one that is open. */
  readonly round?: number | undefined;
  readonly remarks?: readonly PinnedRemark[] | undefined;
};

/**
 * Confirms or rejects a new report, or opens a confirmed one again: status, remarks, snapshot, notices and audit row in one transaction.
 * @throws ProblemError `already_decided` for all but the first of several reviewers, `outdated_round` where the report was
 * sent in again since the round that the decision names
 */
export async function decide(db: Database, actor: Actor, id: number, decision: Decision): Promise<DecisionAnswer> {
  const status = OUTCOMES[decision.action];
  await db.transaction().execute(async (tx) => {
    await shareRating(tx);
    const report = await lockReport(tx, id);
    if (!report) throw new ProblemError('not_found');
    await assertMay(tx, actor, report, decision);
    await assertPeriodOpen(tx, report);
    await setDecided(tx, id, status, actor.user.id);
    if (decision.action === 'confirm') await addScore(tx, report);
    else await dropScore(tx, id);
    const note = { report_id: id, round: report.round, author_id: actor.user.id };
    const { comment, remarks = [] } = decision;
    await insertRemarks(tx, note, [...remarks, { section: null, comment }]);
    await insertSnapshot(tx, { ...note, status, figures: report.figures });
    await tellOfReport(tx, {
      kind: NOTICES[decision.action],
      reportId: id,
      sections: remarks.map(({ section }) => section),
      actorId: actor.user.id,
    });
    await recordChange(tx, actor, {
      action: decision.action,
      entity: 'reports',
      id,
      before: { status: report.status },
      after: { status, comment, ...(remarks.length > 0 && { remarks }) },
    });
  });
  return { id, status: REPORT_STATUS[status] };
}

async function assertMay(tx: Tx, { user }: Actor, report: LockedReport, { action, round }: Decision): Promise<void> {
  if (action === 'reopen') {
    assertMayRead(user, report);
    if (report.status !== 'confirmed') throw new ProblemError('not_confirmed');
  } else {
    assertMayDecide(user, report, await isPreparer(tx, report.id, user.id));
  }
  if (round !== undefined && round !== report.round)
    throw new ProblemError('outdated_round', {
      current: { round: report.round, status: REPORT_STATUS[report.status] },
    });
  if (action !== 'reopen' && report.status !== 'new') throw new ProblemError('already_decided');
}
