/** Hints for a user's first visit to a screen, by what they are about. */
export const HINTS = ['palette', 'review', 'entry', 'import', 'rating'] as const;

export type HintName = (typeof HINTS)[number];
