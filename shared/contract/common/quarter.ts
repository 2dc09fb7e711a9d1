/** A quarter of a year, as reports, figures and ratings are held by; `quarter` is 1 to 4. */
export type Quarter = { readonly year: number; readonly quarter: number };
