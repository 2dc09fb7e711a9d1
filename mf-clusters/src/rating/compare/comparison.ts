import { everyQuarter, isSameQuarter } from '@klaster/shared/contract/reports';
import type { ClusterRatingAnswer } from '@klaster/shared/contract/rating';
import type { Quarter } from '@klaster/shared/contract/reports';
import { formatName } from '@klaster/shared/i18n';
import { filter } from '@klaster/shared/router';
import { shortQuarter } from '../../analysis/charts/points';
import type { Series, Spread } from '../../analysis/charts/points';
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

/** Clusters with the same name get their numbers too. */
export function uniqueNames(ratings: readonly ClusterRatingAnswer[]): string[] {
  const names = ratings.map(({ cluster }) => formatName(cluster.company_name));
  return names.map((name, index) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${ratings[index]?.cluster.cluster_id})`,
  );
}

function listQuarters(ratings: readonly ClusterRatingAnswer[]): Quarter[] {
  const scored = ratings.flatMap(({ history }) => history.map(({ year, quarter }): Quarter => ({ year, quarter })));
  return everyQuarter(scored, (quarter) => quarter);
}

export function scoreSpread(ratings: readonly ClusterRatingAnswer[]): Spread {
  const histories = ratings.flatMap(({ history }) => history);
  return listQuarters(ratings).map(
    (quarter) => histories.find((history) => isSameQuarter(history, quarter) && history.spread)?.spread ?? null,
  );
}

/** A quarter without a score is a gap. Source: specification 9.1.6. */
export function scoreSeries(
  ratings: readonly ClusterRatingAnswer[],
  formatLabel: (quarter: Quarter) => string,
): Series[] {
  const quarters = listQuarters(ratings);
  const names = uniqueNames(ratings);
  return ratings.map(({ history }, index) => ({
    name: names[index] ?? '',
    points: quarters.map((quarter) => ({
      label: formatLabel(quarter),
      short: shortQuarter(quarter),
      value: history.find((entry) => isSameQuarter(entry, quarter))?.score ?? null,
    })),
  }));
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
