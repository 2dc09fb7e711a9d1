import type { Formula } from './formula';
import type { Unit } from './types';

/** Which way a figure should move for the cluster to do better. */
export type Direction = 'up' | 'down' | 'none';

/**
 * A line of the tables: what an indicator says beyond the defaults. Those are a number without a direction, with the decimals
 * of its unit; for a derived one per cent, the more the better.
 */
export type Row = {
  readonly key: string;
  /** Header groups over the column, outermost first. */
  readonly group?: readonly string[];
  readonly unit?: Unit;
  readonly format?: 'text';
  /** A text that is a day, `20.11.2026`. */
  readonly isDay?: true;
  readonly direction?: Direction;
  readonly derived?: Formula<string>;
  /** Without it a report is not taken in: what the rest of its section is measured by. */
  readonly required?: true;
};
