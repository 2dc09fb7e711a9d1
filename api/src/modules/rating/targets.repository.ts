import type { Quarter, TargetAnswer, TargetFigure } from '@klaster/shared/contract';
import { currentTime } from '../../kernel/database/current-time';
import type { Database, Tx } from '../../kernel/database/connect';

type OfCluster = Quarter & { readonly cluster_id: number };

export async function findTarget(db: Database, of: OfCluster): Promise<TargetAnswer> {
  const row = await db
    .selectFrom('rating_targets')
    .select(['figures', 'updated_at'])
    .where('cluster_id', '=', of.cluster_id)
    .where('year', '=', of.year)
    .where('quarter', '=', of.quarter)
    .executeTakeFirst();
  return { target: row ? { figures: row.figures, updated_at: row.updated_at.toISOString() } : null };
}

export async function writeTarget(tx: Tx, of: OfCluster, figures: readonly TargetFigure[]): Promise<void> {
  const { cluster_id, year, quarter } = of;
  const values = { figures: JSON.stringify(figures), updated_at: currentTime };
  await tx
    .insertInto('rating_targets')
    .values({ cluster_id, year, quarter, ...values })
    .onConflict((conflict) => conflict.columns(['cluster_id', 'year', 'quarter']).doUpdateSet(values))
    .execute();
}

export async function deleteTarget(tx: Tx, { cluster_id, year, quarter }: OfCluster): Promise<void> {
  await tx
    .deleteFrom('rating_targets')
    .where('cluster_id', '=', cluster_id)
    .where('year', '=', year)
    .where('quarter', '=', quarter)
    .execute();
}
