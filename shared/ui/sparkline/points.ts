/** A figure at a place of the axis, such as a quarter. */
export type Point = {
  /** As it is shown: `2026 йил 1-чорак`. */
  label: string;
  /** The same for the axis, where room is scarce: `2026 I`. */
  short?: string;
  /** `null` is missing: a gap, never 0. */
  value: number | null;
  /** Whether it is counted from the beginning again, so that no line leads to it. */
  begins?: boolean | undefined;
};

/** Whether a value can be drawn: neither missing nor NaN. */
export const known = (value: number | null | undefined): value is number => Number.isFinite(value);

/** Indexes of the first least and the first most figure; undefined unless two figures differ. */
export function leastAndMost(points: readonly Point[]): { least: number; most: number } | undefined {
  const indices = points.flatMap(({ value }, index) => (known(value) ? [index] : []));
  const valueAt = (index: number) => points[index]?.value ?? 0;
  const [first] = indices;
  if (first === undefined) return undefined;
  const least = indices.reduce((a, b) => (valueAt(b) < valueAt(a) ? b : a), first);
  const most = indices.reduce((a, b) => (valueAt(b) > valueAt(a) ? b : a), first);
  return valueAt(least) === valueAt(most) ? undefined : { least, most };
}

/** Stretches without a gap, and without a new beginning within them: indices of the first and the last point of each. */
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
