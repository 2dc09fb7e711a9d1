import { useDeferredValue } from 'react';

/** More than a screen shows, few enough to paint at once. */
const FIRST_ROWS = 100;

/** Returns the first rows for the first paint, then all. */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const count = useDeferredValue(rows.length, FIRST_ROWS);
  return rows.length <= FIRST_ROWS ? rows : rows.slice(0, count);
}
