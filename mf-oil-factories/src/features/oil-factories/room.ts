/** Keeps the height of a line whose words are still to come, so that nothing jumps. */
export const ROOM = '\u00A0';
