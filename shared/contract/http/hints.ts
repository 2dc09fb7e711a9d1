/** For a user's first visit to a screen. */
export const HINTS = ['palette', 'review', 'entry', 'import', 'rating'] as const;

export type HintName = (typeof HINTS)[number];
