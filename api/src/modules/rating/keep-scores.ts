import { calculateScore } from '@klaster/shared/contract/rating';
import { type Quarter } from '@klaster/shared/contract/reports';
import type { Database, Tx } from '../../kernel/database/connect';
import {
  findMethod,
  lockRatingShared,
  type MethodRow,
  listConfirmed,
  lockUnscored,
  writeScores,
  type ConfirmedReport,
  type StoredScore,
} from './repository';

function storedScore({ id, cluster_id, year, quarter, figures }: ConfirmedReport, by: MethodRow): StoredScore {
  const { earned, counted, score } = calculateScore(by.method, figures, quarter);
  return { year, quarter, cluster_id, report_id: id, method_version: by.version, earned, counted, score };
}

/** Call it in the transaction of the confirmation, which holds the shared lock on the rating. */
export async function addScore(tx: Tx, report: ConfirmedReport): Promise<void> {
  await writeScores(tx, [storedScore(report, await findMethod(tx, report))]);
}

/** Scores all confirmed reports from a quarter on again; the caller holds the exclusive lock on the rating. */
export async function scoreAnew(tx: Tx, from: Quarter): Promise<void> {
  await writeScores(tx, await calculateScores(tx, await listConfirmed(tx, from)));
}

const BATCH = 500;

/** Scores reports that are older than the rating, and those of the sample. Safe to run in several instances at once. */
export async function scoreUnscored(db: Database): Promise<void> {
  const scoreSome = () =>
    db.transaction().execute(async (tx) => {
      await lockRatingShared(tx);
      const reports = await lockUnscored(tx, BATCH);
      await writeScores(tx, await calculateScores(tx, reports));
      return reports.length;
    });
  while ((await scoreSome()) === BATCH);
}

async function calculateScores(tx: Tx, reports: readonly ConfirmedReport[]): Promise<StoredScore[]> {
  const methods = new Map<string, MethodRow>();
  const scores: StoredScore[] = [];
  for (const report of reports) {
    const quarter = `${report.year}-${report.quarter}`;
    const method = methods.get(quarter) ?? (await findMethod(tx, report));
    methods.set(quarter, method);
    scores.push(storedScore(report, method));
  }
  return scores;
}
