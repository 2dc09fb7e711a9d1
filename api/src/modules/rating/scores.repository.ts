import type { Quarter } from '@klaster/shared/contract';
import type { Figures } from '@klaster/shared/contract/indicators';
import { sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/connect';

export type ConfirmedReport = Quarter & {
  readonly id: number;
  readonly cluster_id: number;
  readonly figures: Figures;
};

export type StoredScore = Quarter & {
  readonly cluster_id: number;
  readonly report_id: number;
  readonly method_version: number;
  readonly earned: number;
  readonly counted: number;
  readonly score: number | null;
};

/** Confirmed reports from a quarter on, or of that one alone. */
export function listConfirmed(db: Database, { year, quarter }: Quarter, only = false): Promise<ConfirmedReport[]> {
  const inTime = only
    ? sql<boolean>`(year, quarter) = (${year}, ${quarter})`
    : sql<boolean>`(year, quarter) >= (${year}, ${quarter})`;
  return db
    .selectFrom('reports')
    .select(['id', 'cluster_id', 'year', 'quarter', 'figures'])
    .where('status', '=', 'confirmed')
    .where(inTime)
    .orderBy('id')
    .execute();
}

/** Skips reports locked by others. */
export function lockUnscored(tx: Tx, most: number): Promise<ConfirmedReport[]> {
  return tx
    .selectFrom('reports as r')
    .select(['id', 'cluster_id', 'year', 'quarter', 'figures'])
    .where('status', '=', 'confirmed')
    .where(sql<boolean>`not exists (select from rating_scores s where s.report_id = r.id)`)
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** A row takes eight of the 65,535 parameters that a statement can have. */
const BATCH = 1000;

/** Replaces the previous scores of the reports. */
export async function writeScores(tx: Tx, scores: readonly StoredScore[]): Promise<void> {
  for (let from = 0; from < scores.length; from += BATCH) {
    await tx
      .insertInto('rating_scores')
      .values(scores.slice(from, from + BATCH))
      .onConflict((conflict) =>
        conflict.columns(['year', 'quarter', 'cluster_id']).doUpdateSet((values) => ({
          report_id: values.ref('excluded.report_id'),
          method_version: values.ref('excluded.method_version'),
          earned: values.ref('excluded.earned'),
          counted: values.ref('excluded.counted'),
          score: values.ref('excluded.score'),
          // The audit entry is of the previous score.
          audit_id: null,
        })),
      )
      .execute();
  }
}

/** The transaction holds the shared lock on the rating. */
export async function deleteScore(tx: Tx, reportId: number): Promise<void> {
  await tx.deleteFrom('rating_scores').where('report_id', '=', reportId).execute();
}
