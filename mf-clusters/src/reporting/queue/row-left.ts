import { tabMemory } from '@klaster/shared/session';
import type { QueueFilters } from './queue-filters';

/** The row that the queue comes back to. */
export type RowLeft = {
  id: string;
  /** The queue it is in, with its page if known. */
  within?: QueueFilters | undefined;
};

const KEY = 'review-queue-row';

/** The row of the queue that was opened last, stored for the tab: going back may reload the page. */
export const rowLeft = {
  read: (): RowLeft | undefined => parseRow(tabMemory.read(KEY)),
  keep: (row: RowLeft): void => {
    // Dropped first: if storage is full and this row cannot be stored, the previous one must not be taken for it.
    tabMemory.drop(KEY);
    tabMemory.keep(KEY, JSON.stringify(row));
  },
  drop: (): void => tabMemory.drop(KEY),
};

/** A row as it was stored; `undefined` for text that is none. */
function parseRow(text: string | undefined): RowLeft | undefined {
  if (text === undefined) return undefined;
  try {
    const { id, within } = JSON.parse(text) as Partial<RowLeft>;
    return typeof id === 'string' ? { id, within: within ?? undefined } : undefined;
  } catch {
    return undefined;
  }
}
