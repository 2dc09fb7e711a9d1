import type { Unit } from './types';

/**
 * How a derived figure comes from others.
 * - `percent`: `part` as a percentage of `whole`
 * - `growth`: change from `from` to `to`, as a percentage of `from`
 * - `difference`: `from` less `minus`
 */
export type Formula<Key extends string> =
  | { readonly op: 'percent'; readonly part: Key; readonly whole: Key }
  | { readonly op: 'growth'; readonly from: Key; readonly to: Key }
  | { readonly op: 'difference'; readonly from: Key; readonly minus: Key };

export const percent = <Part extends string, Whole extends string>(part: Part, whole: Whole) =>
  ({ op: 'percent', part, whole }) as const;

export const growth = <From extends string, To extends string>(from: From, to: To) =>
  ({ op: 'growth', from, to }) as const;

export const difference = <From extends string, Minus extends string>(from: From, minus: Minus) =>
  ({ op: 'difference', from, minus }) as const;

export function listOperands<Key extends string>(formula: Formula<Key>): Key[] {
  switch (formula.op) {
    case 'percent':
      return [formula.part, formula.whole];
    case 'growth':
      return [formula.from, formula.to];
    case 'difference':
      return [formula.from, formula.minus];
  }
}

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
