import type { Unit } from './types';

/** Units without decimals. */
const COUNTED: ReadonlySet<Unit> = new Set(['none', 'pieces', 'people']);

/** Least decimals of a shown figure. Source: "Units and figures" of `docs/glossary.md`, specification 11.2.2. */
export const decimalsOfUnit = (unit: Unit): number => (COUNTED.has(unit) ? 0 : 1);

/** Figures of things and people are whole. */
export const TYPED_DECIMALS = 3;

/** Decimals of scores and of earned points. */
export const SCORE_DECIMALS = 2;
