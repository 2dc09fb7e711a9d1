import type { NewReport } from '@klaster/shared/contract';
import { recordChange } from '../../../kernel/audit/record.repository';
import type { Act } from '../../../kernel/authority/guarded';
import type { Database } from '../../../kernel/database/connect';
import { ProblemError } from '../../../kernel/problems/problem-error';
import { assertPeriodOpen } from '../../periods/policy';
import { holdCluster, insertDraft } from './repository';
import { allFigures } from '../presenter';

/**
 * Creates the draft of a cluster's report for an open quarter, for its own people or for staff of its territory.
 * @throws ProblemError `report_exists` if there is one
 */
export async function beginReport(db: Database, act: Act, report: NewReport): Promise<{ id: number }> {
  return act.checks.change(db, async (tx) => {
    const cluster = await act.checks.locked(tx, () => holdCluster(tx, report.cluster_id));
    if (cluster.removed_at) throw new ProblemError('cluster_removed');
    const { full_name, phone_number } = cluster;
    await assertPeriodOpen(tx, report);
    const figures = { ...allFigures({}), full_name, phone_number };
    const begun = await insertDraft(tx, { ...report, author_id: act.user.id, figures });
    if (!begun) throw new ProblemError('report_exists');
    await recordChange(tx, act, { action: 'create', entity: 'reports', id: begun.id, before: null, after: report });
    return begun;
  });
}
