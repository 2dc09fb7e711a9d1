// Separate from the schemas, which pull in zod: the page needs these before it searches.

/** Characters of the global search, at least. */
export const SEARCH_MIN_LENGTH = 2;

/** Results of one kind, at most. */
export const FOUND_OF_A_KIND = 5;
