import type { Unit } from './types';

/** Things and people are counted; everything else is measured to a tenth. */
const COUNTED: ReadonlySet<Unit> = new Set(['none', 'pieces', 'people']);

/**
 * Digits after the decimal mark that a figure of this unit shows at least, wherever it is shown; one that has more is shown whole. Source:
 * "Units and figures" of `docs/glossary.md`, specification 11.2.2.
 */
export const decimalsOfUnit = (unit: Unit): number => (COUNTED.has(unit) ? 0 : 1);

/** Most decimals of a typed figure; things and people are whole. */
export const TYPED_DECIMALS = 3;

/** The same of scores, and of points that are earned. */
export const SCORE_DECIMALS = 2;
