import { everyQuarter, isSameQuarter } from '@klaster/shared/contract';
import type { ClusterRatingAnswer, Quarter } from '@klaster/shared/contract';
import { formatName } from '@klaster/shared/i18n';
import { filter } from '@klaster/shared/router';
import { shortQuarter } from '../../analysis/charts/points';
import type { Series, Spread } from '../../analysis/charts/points';
import { eachOnce, isClusterId, MAX_COMPARED } from '../../analysis/primary-data/comma-list';
import { PERIOD_FILTERS } from '../board/rating-filters';

/** A criterion of the method, with what each cluster earned by it, in their order. */
export interface CriterionLine {
  id: string;
  name: string;
  /** `null`: a figure is missing, or the cluster has no confirmed report. */
  cells: { earned: number | null; points: number; best: boolean }[];
}

/**
 * Marks the highest figures, also ties; none if fewer than two are known, or all are equal.
 * Source: specification 9.1.3.
 */
export function bestOf(values: readonly (number | null)[]): boolean[] {
  const known = values.filter((value) => value !== null);
  const most = Math.max(...known);
  const differ = known.some((value) => value !== most);
  return values.map((value) => differ && value === most);
}

/** The criteria of all, in the order of the method. */
export function criterionLines(ratings: readonly ClusterRatingAnswer[]): CriterionLine[] {
  const criteria = new Map(ratings.flatMap((rating) => rating.criteria.map((one) => [one.id, one])));
  return [...criteria.values()].map(({ id, name, points }) => {
    const earned = ratings.map((rating) => rating.criteria.find((one) => one.id === id)?.earned ?? null);
    const best = bestOf(earned);
    return { id, name, cells: earned.map((one, index) => ({ earned: one, points, best: best[index] ?? false })) };
  });
}

/** Names of the clusters; those of the same name get their numbers. */
export function namesOf(ratings: readonly ClusterRatingAnswer[]): string[] {
  const names = ratings.map(({ cluster }) => formatName(cluster.company_name));
  return names.map((name, index) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${ratings[index]?.cluster.cluster_id})`,
  );
}

/** The quarters from the first to the last that one of them has a score of. */
function quartersOf(ratings: readonly ClusterRatingAnswer[]): Quarter[] {
  const scored = ratings.flatMap(({ history }) => history.map(({ year, quarter }): Quarter => ({ year, quarter })));
  return everyQuarter(scored, (quarter) => quarter);
}

/** Between what the middle half of all scores lies, at the quarters of {@link scoreSeries}. */
export function scoreSpread(ratings: readonly ClusterRatingAnswer[]): Spread {
  const histories = ratings.flatMap(({ history }) => history);
  return quartersOf(ratings).map(
    (quarter) => histories.find((one) => isSameQuarter(one, quarter) && one.spread)?.spread ?? null,
  );
}

/** The scores of all over the same quarters, a line each; a quarter without a score is a gap. Source: specification 9.1.6. */
export function scoreSeries(ratings: readonly ClusterRatingAnswer[], labelOf: (quarter: Quarter) => string): Series[] {
  const quarters = quartersOf(ratings);
  const names = namesOf(ratings);
  return ratings.map(({ history }, index) => ({
    name: names[index] ?? '',
    points: quarters.map((quarter) => ({
      label: labelOf(quarter),
      short: shortQuarter(quarter),
      value: history.find((one) => isSameQuarter(one, quarter))?.score ?? null,
    })),
  }));
}

/** Room for five clusters and some more; invalid and surplus ones are reported, not skipped. */
const LIST_LENGTH = 400;

/** The compared clusters, all of them in the address. */
export const COMPARED_FILTERS = { ...PERIOD_FILTERS, clusters: filter.text(LIST_LENGTH) };

/** Ids in the address. */
export interface ComparedClusters {
  /** All that can be ids, each once, in the order of the address. */
  ids: number[];
  /** Those of them that are compared. */
  compared: number[];
  /** Texts that cannot be an id. */
  unreadable: string[];
}

export function comparedIn(text: string): ComparedClusters {
  // The last of a text that was cut off may be part of another id.
  const whole = text.length < LIST_LENGTH ? text : text.slice(0, text.lastIndexOf(',') + 1);
  const items = eachOnce(whole);
  const ids = items.filter(isClusterId).map(Number);
  return {
    ids,
    compared: ids.slice(0, MAX_COMPARED),
    unreadable: items.filter((item) => !isClusterId(item)),
  };
}
