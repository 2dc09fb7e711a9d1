/**
 * What a key of another system may read.
 * - `registers`: public fields of the registers, their state and changes
 * - `figures`: figures of confirmed reports, and the quarters
 */
export const KEY_SCOPES = ['registers', 'figures'] as const;

export type KeyScope = (typeof KEY_SCOPES)[number];

export const KEY_DAYS = { most: 365, usual: 365 } as const;

export const KEY_RATE = { most: 600, usual: 60 } as const;
