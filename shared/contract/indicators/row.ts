import type { Formula } from './formula';
import type { Unit } from './types';

/** Direction in which a cluster does better. */
export type Direction = 'up' | 'down' | 'none';

/** Defaults: a number with its unit's decimals and no direction; for a derived one per cent, the more the better. */
export type Row = {
  readonly key: string;
  /** Header groups of the column, outermost first. */
  readonly group?: readonly string[];
  readonly unit?: Unit;
  readonly format?: 'text';
  /** A text with a day, `20.11.2026`. */
  readonly isDay?: true;
  readonly direction?: Direction;
  readonly derived?: Formula<string>;
  /** Required: the rest of its section depends on this figure. */
  readonly required?: true;
};
