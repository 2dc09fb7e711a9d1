import { targetFigureSchema } from '@klaster/shared/contract/rating';
import { quarterAfter } from '@klaster/shared/contract/reports';
import type { TargetFigure } from '@klaster/shared/contract/rating';
import type { Quarter } from '@klaster/shared/contract/reports';
import { INDICATORS, calculateDifference } from '@klaster/shared/contract/indicators';
import type { NumberIndicatorKey, FigureValue } from '@klaster/shared/contract/indicators';

export type ChangedFigures = ReadonlyMap<NumberIndicatorKey, number>;

export const CHANGES_LENGTH = 6000;

/** For example `first_current:3000;fourth_percent:40.5` */
export const writeChanges = (changes: ChangedFigures): string =>
  [...changes].map(([key, value]) => `${key}:${value}`).join(';');

/** Ignores invalid figures; of duplicates the first counts. */
export function readChanges(text: string): ChangedFigures {
  const changes = new Map<NumberIndicatorKey, number>();
  for (const part of text.split(';').slice(0, INDICATORS.length)) {
    const [, key, digits] = /^(\w+):(-?\d+(?:\.\d+)?)$/.exec(part) ?? [];
    const read = targetFigureSchema.safeParse({ key, from: null, value: Number(digits) });
    if (read.success && !changes.has(read.data.key)) changes.set(read.data.key, read.data.value);
  }
  return changes;
}

/** Address of the "what if" page, which applies the figures to the quarter before the target. */
export function whatIfHref(clusterId: number, target: Quarter, changes: ChangedFigures): string {
  const { year, quarter } = quarterAfter(target, -1);
  const query = new URLSearchParams({ year: String(year), quarter: String(quarter), figures: writeChanges(changes) });
  return `/rating/${clusterId}/what-if?${query.toString()}`;
}

/** Distance to a target; undefined if the figure is missing. */
export type HowFar = { readonly isReached: boolean; readonly left: number } | undefined;

/** A target below the previous figure is reached by a decrease, any other by an increase. */
export function howFar({ from, value: target }: TargetFigure, value: FigureValue | undefined): HowFar {
  if (typeof value !== 'number') return undefined;
  const left = calculateDifference(target, value) ?? 0;
  const isDownward = from !== null && target < from;
  return { isReached: isDownward ? left >= 0 : left <= 0, left };
}
