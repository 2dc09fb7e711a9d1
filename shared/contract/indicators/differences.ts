import { isMissing, INDICATORS } from './indicators';
import type { Figures, FigureValue, IndicatorKey } from './indicators';
import { calculateDifference } from './exact';

/** `null` is missing. */
export type Difference = {
  readonly key: IndicatorKey;
  readonly before: FigureValue;
  readonly after: FigureValue;
  /** With all decimals; `null` for a text, or if either value is missing. */
  readonly change: number | null;
};

/** In the order of the dictionary. Absent, empty and `null` are all missing. */
export function listDifferences(before: Partial<Figures>, after: Partial<Figures>): Difference[] {
  return INDICATORS.flatMap(({ key }) => {
    const [then, now] = [valueOf(before, key), valueOf(after, key)];
    return then === now ? [] : [{ key, before: then, after: now, change: changeOf(then, now) }];
  });
}

function valueOf(figures: Partial<Figures>, key: IndicatorKey): FigureValue {
  const value = figures[key];
  return value === undefined || isMissing(value) ? null : value;
}

function changeOf(before: FigureValue, after: FigureValue): number | null {
  return typeof before === 'number' && typeof after === 'number' ? calculateDifference(after, before) : null;
}
