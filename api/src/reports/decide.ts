import { REPORT_STATUS, type DecisionAnswer } from '@klaster/shared/contract';
import { recordChange, type Actor } from '../audit/record';
import type { Database } from '../database/connect';
import { ProblemError } from '../problems/problem-error';
import { decideReport, insertRemark, insertSnapshot, type ReportRow } from './repository';

const OUTCOMES = { confirm: 'confirmed', reject: 'rejected' } as const;

type Decision = { readonly action: keyof typeof OUTCOMES; readonly comment: string };

/**
 * Confirms or rejects a new report: status, remark, snapshot and audit row in one transaction.
 * @throws ProblemError `already_decided` for all but the first of several reviewers
 */
export async function decide(
  db: Database,
  actor: Actor,
  report: ReportRow,
  decision: Decision,
): Promise<DecisionAnswer> {
  const status = OUTCOMES[decision.action];
  await db.transaction().execute(async (tx) => {
    const decided = await decideReport(tx, report.id, status, actor.user.id);
    if (!decided) throw new ProblemError('already_decided');
    const note = { report_id: report.id, round: decided.round, author_id: actor.user.id };
    await insertRemark(tx, { ...note, comment: decision.comment });
    await insertSnapshot(tx, { ...note, status, figures: decided.figures });
    const after = { status, comment: decision.comment };
    await recordChange(tx, actor, {
      action: decision.action,
      entity: 'reports',
      id: report.id,
      before: { status: 'new' },
      after,
    });
  });
  return { id: report.id, status: REPORT_STATUS[status] };
}
