import type { Quarter } from '@klaster/shared/contract';
import type { Database, Tx } from '../../kernel/database/connect';
import { methodOf, shareRating, type MethodRow } from './methods.repository';
import {
  deleteScore,
  listConfirmed,
  lockUnscored,
  writeScores,
  type ConfirmedReport,
  type KeptScore,
} from './scores.repository';
import { scoreOf } from '@klaster/shared/contract';

/** The score of a report by a method, as it is kept. */
function keptScore({ id, cluster_id, year, quarter, figures }: ConfirmedReport, by: MethodRow): KeptScore {
  const { earned, counted, score } = scoreOf(by.method, figures);
  return { year, quarter, cluster_id, report_id: id, method_version: by.version, earned, counted, score };
}

/** Keeps the score of a report that is confirmed in the same transaction, which shares the rating. */
export async function addScore(tx: Tx, report: ConfirmedReport): Promise<void> {
  await writeScores(tx, [keptScore(report, await methodOf(tx, report))]);
}

/** Takes the score back of a report that is opened again in the same transaction, which shares the rating. */
export async function dropScore(tx: Tx, reportId: number): Promise<void> {
  await deleteScore(tx, reportId);
}

/** Scores all confirmed reports from a quarter on anew; to be called by who holds the rating. */
export async function scoreAnew(tx: Tx, from: Quarter): Promise<void> {
  await writeScores(tx, await scoresOf(tx, await listConfirmed(tx, from)));
}

/** Reports that one transaction scores. */
const BATCH = 500;

/**
 * Scores confirmed reports that have no score: those that were there before the rating was, and the sample's. Several
 * instances may do so at once.
 */
export async function scoreUnscored(db: Database): Promise<void> {
  const scoreSome = () =>
    db.transaction().execute(async (tx) => {
      await shareRating(tx);
      const reports = await lockUnscored(tx, BATCH);
      await writeScores(tx, await scoresOf(tx, reports));
      return reports.length;
    });
  while ((await scoreSome()) === BATCH);
}

async function scoresOf(tx: Tx, reports: readonly ConfirmedReport[]): Promise<KeptScore[]> {
  const methods = new Map<string, MethodRow>();
  const scores: KeptScore[] = [];
  for (const report of reports) {
    const quarter = `${report.year}-${report.quarter}`;
    const method = methods.get(quarter) ?? (await methodOf(tx, report));
    methods.set(quarter, method);
    scores.push(keptScore(report, method));
  }
  return scores;
}
