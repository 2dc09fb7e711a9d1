import { earnedBy, type ScoringMethod } from '@klaster/shared/contract/rating';
import type { Quarter } from '@klaster/shared/contract/reports';
import type { Database } from '../../kernel/database/connect';
import { listScoredFigures } from './ranking.repository';

/** Points in the order of the method's criteria; null: a figure is missing. */
export type CriterionPoints = readonly (number | null)[];

/** Points of each criterion, by cluster. */
export async function readCriterionPoints(
  db: Database,
  at: Quarter,
  { criteria }: Pick<ScoringMethod, 'criteria'>,
): Promise<ReadonlyMap<number, CriterionPoints>> {
  const reports = await listScoredFigures(db, at);
  return new Map(
    reports.map(({ cluster_id, figures }) => [
      cluster_id,
      criteria.map((criterion) => earnedBy(criterion, figures, at.quarter)),
    ]),
  );
}
