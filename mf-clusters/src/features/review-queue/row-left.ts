import type { QueueFilters } from './queue-filters';

/** The row that the queue comes back to. */
export type RowLeft = {
  id: string;
  /** The queue it stands in, down to its page, where that is known. */
  within?: QueueFilters | undefined;
};

const KEY = 'review-queue-row';

/** The row of the queue that was opened last, kept for the tab: going back may load the page anew. */
export const rowLeft = {
  read: (): RowLeft | undefined => {
    const stored = sessionStorage.getItem(KEY);
    return stored === null ? undefined : (JSON.parse(stored) as RowLeft);
  },
  keep: (row: RowLeft): void => sessionStorage.setItem(KEY, JSON.stringify(row)),
  drop: (): void => sessionStorage.removeItem(KEY),
};
