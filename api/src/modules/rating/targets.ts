import type { Quarter, TargetAnswer, TargetFigure } from '@klaster/shared/contract';
import type { Act } from '../../kernel/authority/guarded';
import type { Database } from '../../kernel/database/connect';
import { ProblemError } from '../../kernel/problems/problem-error';
import { holdCluster } from '../reports/entry/repository';
import { deleteTarget, findTarget, writeTarget } from './targets.repository';

type Wanted = Quarter & { readonly figures: readonly TargetFigure[] };

/**
 * Sets the targets of the caller's cluster in a quarter; a missing figure has no target. Targets are private plans, not legal acts: they
 * are not in the audit, which staff read. Source: specification 8.0.15.
 * @throws ProblemError `cluster_removed`
 */
export async function setTarget(db: Database, act: Act, { figures, year, quarter }: Wanted): Promise<TargetAnswer> {
  return act.checks.change(db, async (tx) => {
    const cluster = await act.checks.locked(tx, () => holdCluster(tx, act.user.cluster_id ?? 0));
    if (cluster.removed_at) throw new ProblemError('cluster_removed');
    const of = { cluster_id: cluster.cluster_id, year, quarter };
    if (figures.length === 0) await deleteTarget(tx, of);
    else await writeTarget(tx, of, figures);
    return findTarget(tx, of);
  });
}
