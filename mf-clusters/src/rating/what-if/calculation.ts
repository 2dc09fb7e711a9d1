import { findBand, earnedBy, findNextStep, rankScores, calculateScore } from '@klaster/shared/contract/rating';
import type { Band, ClusterRatingAnswer, RatingAnswer, ScoredCriterion } from '@klaster/shared/contract/rating';
import { calculateDifference } from '@klaster/shared/contract/indicators';
import type { NumberIndicatorKey } from '@klaster/shared/contract/indicators';
import type { TriedFigures } from './followed';

export type Rival = Pick<RatingAnswer['items'][number], 'cluster_id' | 'company_name' | 'score'>;

type ScoredRival = Rival & { readonly score: number };

export type Calculation = {
  /** With the changed figures and their points. */
  readonly criteria: readonly ScoredCriterion[];
  readonly earned: number;
  readonly counted: number;
  readonly score: number | null;
  readonly band: Band | null;
  /** Undefined while the other scores are unknown. */
  readonly place: Place | undefined;
};

export type Place = {
  readonly rank: number | null;
  readonly ranked: number;
  /** The clusters that would be overtaken, nearest first. */
  readonly overtaken: readonly Rival[];
  readonly overtakenBy: readonly Rival[];
  /** The next cluster above, and the difference in points. */
  readonly next: { readonly rival: Rival; readonly gap: number } | undefined;
};

/** Assumes that all other scores stay the same. Source: specification 8.0.14. */
export function calculate(
  { cluster, period, method, criteria, place }: ClusterRatingAnswer,
  tried: TriedFigures,
  rivals: readonly Rival[] | undefined,
): Calculation {
  const readFigure = (key: NumberIndicatorKey, value: number | null) => (tried.has(key) ? tried.get(key) : value);
  const read = criteria.flatMap(({ figures }) => figures.map(({ key, value }) => [key, readFigure(key, value)]));
  const figures = Object.fromEntries(read) as Parameters<typeof calculateScore>[1];
  const least_counted = method?.least_counted ?? 0;
  const quarter = period?.quarter ?? 4;
  const { earned, counted, score } = calculateScore({ criteria, least_counted }, figures, quarter);
  return {
    criteria: criteria.map((criterion) => ({
      ...criterion,
      figures: criterion.figures.map(({ key }) => ({ key, value: figures[key] ?? null })),
      earned: earnedBy(criterion, figures, quarter),
      next: findNextStep(criterion, figures, quarter),
    })),
    earned,
    counted,
    score,
    band: method && findBand(score, method.bands),
    place: rivals && findPlace(cluster.cluster_id, { score, before: place?.score ?? null }, rivals),
  };
}

type Scores = { readonly score: number | null; readonly before: number | null };

function findPlace(id: number, { score, before }: Scores, rivals: readonly Rival[]): Place {
  const others = rivals.filter((rival): rival is ScoredRival => rival.cluster_id !== id && rival.score !== null);
  const ranks = rankScores(new Map<number, number | null>([...others.map(scoreById), [id, score]]));
  const better = score === null ? [] : others.filter((rival) => rival.score > score).sort(byDistance(score));
  const [next] = better;
  return {
    rank: ranks.get(id) ?? null,
    ranked: ranks.size,
    overtaken: score === null ? [] : others.filter(isPassed(score, before)).sort(byDistance(score)),
    overtakenBy: before === null ? [] : others.filter(hasPassed(score, before)).sort(byDistance(before)),
    next: next && { rival: next, gap: calculateDifference(next.score, score) ?? 0 },
  };
}

const scoreById = ({ cluster_id, score }: ScoredRival) => [cluster_id, score] as const;

/** Without a previous score, the cluster passes all that are below it now. */
const isPassed =
  (now: number, before: number | null) =>
  ({ score }: ScoredRival) =>
    score < now && (before === null || score >= before);

/** Without a score now, the cluster is passed by all that were below it. */
const hasPassed =
  (now: number | null, before: number) =>
  ({ score }: ScoredRival) =>
    score <= before && (now === null || score > now);

const byDistance = (from: number) => (a: ScoredRival, b: ScoredRival) =>
  Math.abs(a.score - from) - Math.abs(b.score - from);
