import type { FiguresAnswer } from '@klaster/shared/contract/reports';
import {
  listOperands,
  summarise,
  type Indicator,
  type IndicatorKey,
  type NumberIndicatorKey,
} from '@klaster/shared/contract/indicators';
import type { FigureColumns } from './repository';

type Comparison = NonNullable<FiguresAnswer['comparisons']>[number];

type Sides = { readonly now: FigureColumns | undefined; readonly before: FigureColumns | undefined };

type Compared = Pick<Comparison, 'reports_before' | 'clusters' | 'compared' | 'before' | 'now'>;

/** Compares each figure over the clusters that have it in both quarters. Source: specification 9.3.1. */
export function likeWithLike(
  { now, before }: Sides,
  indicators: readonly Indicator[],
  names: readonly NumberIndicatorKey[],
): Compared {
  const placeNow = new Map(now?.clusters.map((cluster, index) => [cluster, index]));
  const pairs = (before?.clusters ?? []).flatMap((cluster, index) => {
    const at = placeNow.get(cluster);
    return at === undefined ? [] : [{ now: at, before: index }];
  });
  const columnOf = (side: 'now' | 'before', key: IndicatorKey) => {
    const columns = { now, before }[side]?.columns[names.indexOf(key as NumberIndicatorKey)] ?? [];
    return pairs.map((pair) => columns[pair[side]] ?? null);
  };
  const cells = indicators.map((indicator) => {
    const parts = indicator.derived ? listOperands(indicator.derived) : [indicator.key];
    const columns = parts.flatMap((key) => [columnOf('now', key), columnOf('before', key)]);
    const both = pairs.map((_, index) => columns.every((column) => column[index] !== null));
    const summariseSide = (side: 'now' | 'before') => {
      const { total, median } = summarise(indicator, (key) => columnOf(side, key).filter((_, index) => both[index]));
      return indicator.unit === 'centner_per_ha' ? median : total;
    };
    return { compared: both.filter(Boolean).length, before: summariseSide('before'), now: summariseSide('now') };
  });
  return {
    reports_before: before?.clusters.length ?? 0,
    clusters: pairs.length,
    compared: cells.map(({ compared }) => compared),
    before: cells.map((cell) => cell.before),
    now: cells.map((cell) => cell.now),
  };
}
