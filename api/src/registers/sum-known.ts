/** A millionth: sums of binary fractions are rounded here, so that 0.1 + 0.2 is 0.3. */
const PRECISION = 1_000_000;

/** Sum of the known figures; null when none is known. A missing figure is never a 0. Source: decisions, section 4. */
export function sumKnown(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null);
  return known.length === 0 ? null : Math.round(known.reduce((sum, figure) => sum + figure, 0) * PRECISION) / PRECISION;
}
