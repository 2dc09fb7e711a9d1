import { useDeferredValue } from 'react';

/** More than a screen holds, few enough to paint at once. */
const FIRST_ROWS = 100;

/** The first rows at once, all of them as soon as the browser has painted and nothing more urgent waits. */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const count = useDeferredValue(rows.length, FIRST_ROWS);
  return rows.length <= FIRST_ROWS ? rows : rows.slice(0, count);
}
