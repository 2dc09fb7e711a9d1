import { type Language } from '@klaster/shared/contract/http';
import { type ClusterRatingAnswer, findBand } from '@klaster/shared/contract/rating';
import { type Quarter } from '@klaster/shared/contract/reports';
import type { Database } from '../../kernel/database/connect';
import { ProblemError } from '../../kernel/problems/problem-error';
import { comparedWith, mapCompared, methodAt, methodChanges, numberOf } from './compared-quarters';
import { listMethods, findMethod } from './repository';
import { presentCriteria } from './present-method';
import {
  countClusters,
  findCounts,
  findCluster,
  findScoredFigures,
  listOwnScores,
  listScoredQuarters,
  listScores,
  isQuarterOver,
} from './ranking.repository';
import { calculateSpread, calculateStandings } from './standings';
import { sum, asQuarter, chooseQuarter, mapScores, scoresOf, type WantedQuarter } from './quarter-scores';

/** @throws ProblemError `not_found` */
export async function buildClusterRating(
  db: Database,
  id: number,
  { wanted, language }: { readonly wanted: WantedQuarter; readonly language: Language },
): Promise<ClusterRatingAnswer> {
  const periods = await listScoredQuarters(db);
  const period = chooseQuarter(periods, wanted) ?? null;
  const cluster = await findCluster(db, id, { at: period ?? undefined, language });
  if (!cluster) throw new ProblemError('not_found');
  const history = await listPlaces(db, id, periods);
  const { removed_at, ...known } = cluster;
  const scored = period ? scoresOf(await listScores(db, [period]), period).scores.length : 0;
  const answer = {
    cluster: known,
    period,
    periods: periods.map(asQuarter),
    history,
    ...(period && {
      preliminary: !(await isQuarterOver(db, period)),
      coverage: { scored, clusters: sum(findCounts(await countClusters(db, [period]), period).values()) },
    }),
  };
  const method = period && (await findMethod(db, period));
  const about = method && {
    version: method.version,
    bands: method.method.bands,
    least_counted: method.method.least_counted,
  };
  const place = history.find(({ year, quarter }) => year === period?.year && quarter === period.quarter);
  const figures = period && place && (await findScoredFigures(db, id, period));
  if (!method || !place || !figures)
    return { ...answer, method: about, place: null, unranked: removed_at ? 'removed' : 'no_report', criteria: [] };
  return {
    ...answer,
    method: about,
    place,
    unranked: place.rank === null ? 'too_little' : null,
    criteria: presentCriteria(method, { figures, quarter: period.quarter }, language),
  };
}

async function listPlaces(db: Database, id: number, periods: readonly Quarter[]) {
  const clusterScores = await listOwnScores(db, id);
  if (clusterScores.length === 0) return [];
  const [quarters, methods] = [await listScores(db), await listMethods(db)];
  const scores = new Map(quarters.map((quarter) => [numberOf(quarter), mapScores(quarter)]));
  return clusterScores.flatMap((row) => {
    const [now, compared] = [scores.get(numberOf(row)), comparedWith(periods, row)];
    const earlier = mapCompared(
      compared,
      (quarter) => scores.get(numberOf(quarter)) ?? new Map<number, number | null>(),
    );
    const standing = now && calculateStandings(now, earlier).get(id);
    if (!now || !standing) return [];
    const ranked = [...now.values()].filter((score) => score !== null);
    const band = findBand(standing.score, methodAt(methods, row).method.bands);
    const changes = methodChanges(methods, row, compared);
    return [{ ...row, ...standing, ...changes, ranked: ranked.length, band, ...calculateSpread(ranked) }];
  });
}
