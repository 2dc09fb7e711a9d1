/** What was measured, and the limit that it must stay below. */
export type Measure = {
  readonly name: string;
  /** One for each round; the median counts. */
  readonly values: readonly number[];
  /** Absent: the row is for comparison only. */
  readonly limit?: number;
  readonly digits?: number;
};

/** Middle of the values; of an even number, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

export const isMet = ({ values, limit = Infinity }: Measure): boolean => median(values) <= limit;

/** The median, with the smallest and the largest of several rounds. */
export function shown({ values, digits = 0 }: Measure): string {
  const text = (value: number) =>
    value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const range = values.length > 1 ? ` (${text(Math.min(...values))}–${text(Math.max(...values))})` : '';
  return text(median(values)) + range;
}
