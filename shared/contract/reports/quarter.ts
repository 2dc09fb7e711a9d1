export type Quarter = { readonly year: number; readonly quarter: number };

export const isSameQuarter = (one: Quarter, other: Quarter): boolean =>
  one.year === other.year && one.quarter === other.quarter;

const numberOf = ({ year, quarter }: Quarter) => year * 4 + quarter - 1;

const quarterOf = (number: number): Quarter => ({ year: Math.floor(number / 4), quarter: (number % 4) + 1 });

export const quarterAfter = (one: Quarter, steps = 1): Quarter => quarterOf(numberOf(one) + steps);

/** Every quarter from the first to the last of a history in any order; `gap` makes the missing ones. */
export function everyQuarter<Point extends Quarter>(
  history: readonly Point[],
  gap: (quarter: Quarter) => Point,
): Point[] {
  const known = new Map(history.map((point) => [numberOf(point), point]));
  const numbers = [...known.keys()];
  if (numbers.length === 0) return [];
  const first = Math.min(...numbers);
  return Array.from({ length: Math.max(...numbers) - first + 1 }, (_, step) => {
    const number = first + step;
    return known.get(number) ?? gap(quarterOf(number));
  });
}
