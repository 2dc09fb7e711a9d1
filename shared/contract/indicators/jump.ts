import { sumKnown } from './exact';

/** How many times a figure may rise or fall before it is asked about. */
const IMPROBABLE_FACTOR = 3;

/**
 * Whether a figure is so far from the one before that it may be a slip: more than three times it, or less than a third. Of a
 * figure that was 0 or missing nothing is said. Asks for a second look, and refuses nothing.
 * @param before the same quarter's a year ago, or where there is none the last quarter's
 */
export function isImprobable(value: number | null, before: number | null): boolean {
  if (value === null || before === null || before <= 0) return false;
  return value > times(before) || times(value) < before;
}

/** So many times a figure, exactly: three times 0.7 is 2.1. */
const times = (figure: number) => sumKnown(Array.from({ length: IMPROBABLE_FACTOR }, () => figure)).sum ?? 0;
