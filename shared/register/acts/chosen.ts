import { MOST_CHOSEN } from '../../contract/common/list-queries';
import type { Entry } from '../lists/queries';

/** Names by id, in the order of choosing. */
export type Chosen = ReadonlyMap<number, string>;

export type Named = Pick<Entry, 'id' | 'company_name'>;

export const NONE: Chosen = new Map();

/** Never more than {@link MOST_CHOSEN}. */
export function withEntries(chosen: Chosen, entries: readonly Named[], isIn: boolean): Chosen {
  const next = new Map(chosen);
  for (const { id, company_name } of entries) {
    if (!isIn) next.delete(id);
    else if (next.size < MOST_CHOSEN) next.set(id, company_name);
  }
  return next;
}

/** Inclusive; only the last row if the first is not on the page. */
export function rowsBetween<Row extends Named>(rows: readonly Row[], first: number | undefined, last: number): Row[] {
  const to = rows.findIndex(({ id }) => id === last);
  const found = rows.findIndex(({ id }) => id === first);
  const from = found < 0 ? to : found;
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1);
}
