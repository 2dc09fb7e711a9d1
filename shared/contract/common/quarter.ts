/** A quarter of a year, as reports, figures and ratings are held by; `quarter` is 1 to 4. */
export type Quarter = { readonly year: number; readonly quarter: number };

export const isSameQuarter = (one: Quarter, other: Quarter): boolean =>
  one.year === other.year && one.quarter === other.quarter;
