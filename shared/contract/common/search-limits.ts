// Separate from the schemas, which pull in zod: the page counts the typed characters before it searches.

/** Characters that a search over everything takes at least. */
export const SEARCH_LEAST = 2;

/** Things of one kind that it finds, at most; who finds more types more. */
export const FOUND_OF_A_KIND = 5;
