import { type ProvinceRatingsAnswer, findBand } from '@klaster/shared/contract/rating';
import { type Quarter } from '@klaster/shared/contract/reports';
import type { Database } from '../../kernel/database/connect';
import { comparedWith, mapCompared, methodAt, methodChanges } from './compared-quarters';
import { listMethods } from './repository';
import { countClusters, findCounts, listScoredQuarters, listScores } from './ranking.repository';
import { calculateProvinceStandings } from './standings';
import { asQuarter, NO_COUNTS, scoresOf, scoreProvinces } from './quarter-scores';

export async function buildProvinceRatings(db: Database): Promise<ProvinceRatingsAnswer> {
  const [quarters, methods] = [await listScores(db), await listMethods(db)];
  const [scored, registered] = [await listScoredQuarters(db), await countClusters(db, quarters)];
  const provincesAt = (quarter: Quarter) =>
    scoreProvinces(scoresOf(quarters, quarter), findCounts(registered, quarter));
  const periods = quarters.map((quarter) => {
    const { bands } = methodAt(methods, quarter).method;
    const now = provincesAt(quarter);
    const compared = comparedWith(scored, quarter);
    const inOrder = [...calculateProvinceStandings(now, mapCompared(compared, provincesAt))].sort(([a], [b]) =>
      a < b ? -1 : 1,
    );
    const provinces = inOrder.map(([province_code, standing]) => ({
      province_code,
      ...standing,
      ...(now.counts.get(province_code) ?? NO_COUNTS),
      clusters: now.clusters.get(province_code) ?? 0,
      band: findBand(standing.score, bands),
    }));
    return { ...asQuarter(quarter), bands, ...methodChanges(methods, quarter, compared), provinces };
  });
  return { periods };
}
