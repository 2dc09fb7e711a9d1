import type { ClusterRatingAnswer } from '@klaster/shared/contract/rating';
import { filter } from '@klaster/shared/router';
import { eachOnce, isClusterId, MAX_COMPARED } from '../../analysis/primary-data/comma-list';
import { PERIOD_FILTERS } from '../board/rating-filters';

export interface CriterionLine {
  id: string;
  name: string;
  /** `null`: a figure is missing, or the cluster has no confirmed report. */
  cells: { earned: number | null; points: number; best: boolean }[];
}

/** Ties are all marked; none if fewer than two are known, or all are equal. Source: specification 9.1.3. */
export function markBest(values: readonly (number | null)[]): boolean[] {
  const known = values.filter((value) => value !== null);
  const most = Math.max(...known);
  const differ = known.some((value) => value !== most);
  return values.map((value) => differ && value === most);
}

export function criterionLines(ratings: readonly ClusterRatingAnswer[]): CriterionLine[] {
  const criteria = new Map(ratings.flatMap((rating) => rating.criteria.map((criterion) => [criterion.id, criterion])));
  return [...criteria.values()].map(({ id, name, points }) => {
    const earned = ratings.map((rating) => rating.criteria.find((criterion) => criterion.id === id)?.earned ?? null);
    const best = markBest(earned);
    return { id, name, cells: earned.map((value, index) => ({ earned: value, points, best: best[index] ?? false })) };
  });
}

/** Maximum length of the list in the address. Five clusters and some more fit; invalid and surplus ones are reported instead of skipped. */
const LIST_LENGTH = 400;

export const COMPARED_FILTERS = { ...PERIOD_FILTERS, clusters: filter.text(LIST_LENGTH) };

export interface ComparedClusters {
  ids: number[];
  compared: number[];
  unreadable: string[];
}

export function comparedIn(text: string): ComparedClusters {
  // If the text was cut off, its last id may be incomplete.
  const whole = text.length < LIST_LENGTH ? text : text.slice(0, text.lastIndexOf(',') + 1);
  const items = eachOnce(whole);
  const ids = items.filter(isClusterId).map(Number);
  return {
    ids,
    compared: ids.slice(0, MAX_COMPARED),
    unreadable: items.filter((item) => !isClusterId(item)),
  };
}
