/** A figure on an axis, such as a quarter's. */
export type Point = {
  /** E.g. `2026 йил 1-чорак`. */
  label: string;
  /** For the axis, e.g. `2026 I`. */
  short?: string;
  /** `null` is missing: a gap, never 0. */
  value: number | null;
  /** The count starts again here: no line leads to this point. */
  begins?: boolean | undefined;
};

/** Excludes missing values and NaN. */
export const known = (value: number | null | undefined): value is number => Number.isFinite(value);

/** Indexes of the lowest and the highest point; undefined unless two figures differ. */
export function leastAndMost(points: readonly Point[]): { least: number; most: number } | undefined {
  const indices = points.flatMap(({ value }, index) => (known(value) ? [index] : []));
  const valueAt = (index: number) => points[index]?.value ?? 0;
  const [first] = indices;
  if (first === undefined) return undefined;
  const least = indices.reduce((a, b) => (valueAt(b) < valueAt(a) ? b : a), first);
  const most = indices.reduce((a, b) => (valueAt(b) > valueAt(a) ? b : a), first);
  return valueAt(least) === valueAt(most) ? undefined : { least, most };
}

/** First and last index of each stretch without a gap or a new start of the count. */
export function stretches(points: readonly Point[]): [number, number][] {
  const found: [number, number][] = [];
  points.forEach(({ value, begins }, index) => {
    const last = found.at(-1);
    if (!known(value)) return;
    if (last && last[1] === index - 1 && !begins) last[1] = index;
    else found.push([index, index]);
  });
  return found;
}
