/** Hints for whoever sees a screen for the first time, by what they are about. */
export const HINTS = ['palette', 'review', 'entry', 'import', 'rating'] as const;

export type HintName = (typeof HINTS)[number];
