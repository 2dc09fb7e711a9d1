import { quarterAfter, targetFigureSchema } from '@klaster/shared/contract';
import type { Quarter, TargetFigure } from '@klaster/shared/contract';
import { INDICATORS, differenceOf } from '@klaster/shared/contract/indicators';
import type { NumberIndicatorKey, FigureValue } from '@klaster/shared/contract/indicators';

/** Figures that are tried out in place of a report's. */
export type ChangedFigures = ReadonlyMap<NumberIndicatorKey, number>;

/** Characters of all figures in an address. */
export const CHANGES_LENGTH = 6000;

/** The figures in an address: `first_current:3000;fourth_percent:40.5`. */
export const writeChanges = (changes: ChangedFigures): string =>
  [...changes].map(([key, value]) => `${key}:${value}`).join(';');

/** Reads the figures in an address; invalid ones are ignored, and of duplicates the first counts. */
export function readChanges(text: string): ChangedFigures {
  const changes = new Map<NumberIndicatorKey, number>();
  for (const part of text.split(';').slice(0, INDICATORS.length)) {
    const [, key, digits] = /^(\w+):(-?\d+(?:\.\d+)?)$/.exec(part) ?? [];
    const read = targetFigureSchema.safeParse({ key, from: null, value: Number(digits) });
    if (read.success && !changes.has(read.data.key)) changes.set(read.data.key, read.data.value);
  }
  return changes;
}

/** Address at which figures are tried, on the quarter before the one that they are the target of. */
export function whatIfHref(clusterId: number, target: Quarter, changes: ChangedFigures): string {
  const { year, quarter } = quarterAfter(target, -1);
  const query = new URLSearchParams({ year: String(year), quarter: String(quarter), figures: writeChanges(changes) });
  return `/rating/${clusterId}/what-if?${query.toString()}`;
}

/** How far a figure is from its target: nothing while it is missing. */
export type HowFar = { readonly isReached: boolean; readonly left: number } | undefined;

/**
 * A target above what the figure was is reached from below, one below it from above; where nothing is known of before, from below.
 * @param value what the figure is now
 */
export function howFar({ from, value: target }: TargetFigure, value: FigureValue | undefined): HowFar {
  if (typeof value !== 'number') return undefined;
  const left = differenceOf(target, value) ?? 0;
  const isDownward = from !== null && target < from;
  return { isReached: isDownward ? left >= 0 : left <= 0, left };
}
