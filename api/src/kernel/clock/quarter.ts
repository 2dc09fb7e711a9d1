/** A quarter of a year, 1 to 4. */
export type Quarter = { readonly year: number; readonly quarter: number };
