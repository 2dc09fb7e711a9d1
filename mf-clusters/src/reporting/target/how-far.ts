import type { TargetFigure } from '@klaster/shared/contract';
import { differenceOf } from '@klaster/shared/contract/indicators';
import type { FigureValue } from '@klaster/shared/contract/indicators';

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
