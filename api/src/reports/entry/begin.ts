import type { Language, NewReport } from '@klaster/shared/contract';
import { recordChange, type Actor } from '../../audit/record';
import { assertTerritory } from '../../auth/policy';
import type { Database } from '../../database/connect';
import { assertPeriodOpen } from '../../periods/policy';
import { ProblemError } from '../../problems/problem-error';
import { allFigures } from '../presenter';
import { findCluster, insertDraft } from './repository';

type Scope = Actor & { readonly language: Language };

/**
 * Begins the report of a cluster for a quarter that is open: by its own people, or by staff of its territory.
 * @throws ProblemError `report_exists` where there is one
 */
export async function beginReport(db: Database, scope: Scope, report: NewReport): Promise<{ id: number }> {
  const { user, language } = scope;
  if (user.cluster_id !== null && user.cluster_id !== report.cluster_id) throw new ProblemError('outside_territory');
  const cluster = await findCluster(db, report.cluster_id, language);
  if (!cluster) throw new ProblemError('not_found');
  assertTerritory(user, cluster.province_code);
  if (cluster.removed_at) throw new ProblemError('cluster_removed');
  const { full_name, phone_number } = cluster;
  return db.transaction().execute(async (tx) => {
    await assertPeriodOpen(tx, report);
    const figures = { ...allFigures({}), full_name, phone_number };
    const begun = await insertDraft(tx, { ...report, author_id: user.id, figures });
    if (!begun) throw new ProblemError('report_exists');
    await recordChange(tx, scope, { action: 'create', entity: 'reports', id: begun.id, before: null, after: report });
    return begun;
  });
}
