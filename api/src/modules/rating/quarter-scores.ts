import { type Scores } from '@klaster/shared/contract/rating';
import { type Quarter } from '@klaster/shared/contract/reports';
import { type QuarterScores, type ScoredQuarter } from './ranking.repository';
import { calculateProvinceScores, type ProvinceCounts } from './standings';

export type WantedQuarter = { readonly year?: number | undefined; readonly quarter?: number | undefined };

export const asQuarter = ({ year, quarter }: Quarter): Quarter => ({ year, quarter });

export const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);

const NO_SCORES: Pick<QuarterScores, 'clusters' | 'provinces' | 'scores'> = { clusters: [], provinces: [], scores: [] };

export const scoresOf = (quarters: readonly QuarterScores[], at: Quarter | undefined) =>
  quarters.find(({ year, quarter }) => year === at?.year && quarter === at.quarter) ?? NO_SCORES;

export const mapScores = ({ clusters, scores }: typeof NO_SCORES): Scores<number> =>
  new Map(clusters.map((id, index) => [id, scores[index] ?? null]));

export const scoreProvinces = ({ provinces, scores }: typeof NO_SCORES, clusters: ReadonlyMap<string, number>) => ({
  ...calculateProvinceScores(provinces.map((province, index) => ({ province, score: scores[index] ?? null }))),
  clusters,
});

export const NO_COUNTS: ProvinceCounts = { ranked: 0, scored: 0 };

/** Ignores a year without a quarter, and the reverse. */
export const chooseQuarter = (
  periods: readonly ScoredQuarter[],
  { year, quarter }: WantedQuarter,
): Quarter | undefined => (year !== undefined && quarter !== undefined ? { year, quarter } : defaultQuarter(periods));

/** The last quarter with scores whose due date has passed; if there is none, the latest quarter with scores, which is preliminary. */
export function defaultQuarter(periods: readonly ScoredQuarter[]): Quarter | undefined {
  const first = periods.find(({ over }) => over) ?? periods[0];
  return first && asQuarter(first);
}
