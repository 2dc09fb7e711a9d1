/** Middle of the values; of an even number, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The value that a given percentage of the values does not exceed. */
export function percentile(values: readonly number[], of: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((of / 100) * sorted.length) - 1] ?? Number.NaN;
}
