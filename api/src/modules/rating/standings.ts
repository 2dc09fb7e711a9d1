import { rankScores, type ClusterRatingAnswer, type Scores } from '@klaster/shared/contract/rating';
import { areEnough } from '@klaster/shared/contract/reports';
import { medianKnown, calculatePortion, SCORE_DECIMALS, sumKnown } from '@klaster/shared/contract/indicators';
import { mapCompared, type Compared } from './compared-quarters';

export type Standing = {
  readonly rank: number | null;
  readonly score: number | null;
  /** Ranks gained since the previous quarter; negative: lost. */
  readonly movement: number | null;
  /** The same since that quarter of the previous year. */
  readonly movement_year: number | null;
};

/** Counts only those ranked in both quarters, so that newcomers and late reports do not move the others. Source: decision 045. */
export function calculateMovements<Id>(scores: Scores<Id>, before: Scores<Id>): ReadonlyMap<Id, number> {
  const isIn = (others: Scores<Id>, id: Id) => others.get(id) != null;
  const now = rankScores(new Map([...scores].filter(([id]) => isIn(before, id))));
  const then = rankScores(new Map([...before].filter(([id]) => isIn(scores, id))));
  return new Map([...now].map(([id, rank]) => [id, (then.get(id) ?? rank) - rank]));
}

export function calculateStandings<Id>(scores: Scores<Id>, earlier?: Compared<Scores<Id>>): ReadonlyMap<Id, Standing> {
  const ranks = rankScores(scores);
  const since = (then: Scores<Id> | undefined) => calculateMovements(scores, then ?? new Map());
  const [movements, ofYear] = [since(earlier?.before), since(earlier?.yearBefore)];
  const standing = (id: Id, score: number | null) => ({
    score,
    rank: ranks.get(id) ?? null,
    movement: movements.get(id) ?? null,
    movement_year: ofYear.get(id) ?? null,
  });
  return new Map([...scores].map(([id, score]) => [id, standing(id, score)]));
}

/** `ranked`: clusters with a rank; `scored`: those with a confirmed report. */
export type ProvinceCounts = { readonly ranked: number; readonly scored: number };

/** The mean of its ranked clusters, rounded once. */
export function calculateProvinceScores(
  clusters: Iterable<{ readonly province: string; readonly score: number | null }>,
) {
  const provinceScores = new Map<string, (number | null)[]>();
  for (const { province, score } of clusters)
    provinceScores.set(province, [...(provinceScores.get(province) ?? []), score]);
  const scores = new Map<string, number | null>();
  const counts = new Map<string, ProvinceCounts>();
  for (const [province, all] of provinceScores) {
    const { sum, missing } = sumKnown(all);
    const ranked = all.length - missing;
    scores.set(province, sum === null ? null : calculatePortion(1, { part: sum, whole: ranked }, SCORE_DECIMALS));
    counts.set(province, { ranked, scored: all.length });
  }
  return { scores, counts };
}

/** Rounded as scores are. */
export function medianScore(scores: readonly (number | null)[]): number | null {
  const median = medianKnown(scores);
  return median === null ? null : calculatePortion(1, { part: median, whole: 1 }, SCORE_DECIMALS);
}

/** Source: specification 8.0.12. */
const MIN_SPREAD = 5;

/** Quartiles of the scores of a quarter. */
export function calculateSpread(scores: readonly number[]): Pick<ClusterRatingAnswer['history'][number], 'spread'> {
  if (scores.length < MIN_SPREAD) return {};
  const sorted = scores.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [low, middle, high] = [sorted.slice(0, half), sorted, sorted.slice(-half)].map(medianScore);
  return low == null || middle == null || high == null ? {} : { spread: { low, middle, high } };
}

/** A province with too few reports has a score, but neither rank nor movement. Source: specification 8.0.8. */
export function calculateProvinceStandings(
  now: ProvinceScores,
  earlier: Compared<ProvinceScores>,
): ReadonlyMap<string, Standing> {
  const standings = calculateStandings(represented(now), mapCompared(earlier, represented));
  return new Map(
    [...standings].map(([code, standing]) => [code, { ...standing, score: now.scores.get(code) ?? null }]),
  );
}

/** `clusters`: number on the register, by province. */
type ProvinceScores = ReturnType<typeof calculateProvinceScores> & { readonly clusters: ReadonlyMap<string, number> };

const represented = ({ scores, counts, clusters }: ProvinceScores): Scores<string> =>
  new Map(
    [...scores].map(([code, score]) => [
      code,
      areEnough(counts.get(code)?.scored ?? 0, clusters.get(code) ?? 0) ? score : null,
    ]),
  );
