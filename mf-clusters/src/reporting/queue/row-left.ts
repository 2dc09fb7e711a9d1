import { tabMemory } from '@klaster/shared/session';
import type { ReviewQueueAnswer } from '@klaster/shared/contract/reports';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { reportHref } from './queue-filters';
import type { QueueFilters } from './queue-filters';

export type RowLeft = {
  id: string;
  within?: QueueFilters | undefined;
};

const KEY = 'review-queue-row';

/** The last opened row, stored for the tab, since going back may reload the page. */
export const rowLeft = {
  read: (): RowLeft | undefined => parseRow(tabMemory.read(KEY)),
  keep: (row: RowLeft): void => {
    // Dropped first: if storage is full, the previous row must not remain.
    tabMemory.drop(KEY);
    tabMemory.keep(KEY, JSON.stringify(row));
  },
  drop: (): void => tabMemory.drop(KEY),
};

function parseRow(text: string | undefined): RowLeft | undefined {
  if (text === undefined) return undefined;
  try {
    const { id, within } = JSON.parse(text) as Partial<RowLeft>;
    return typeof id === 'string' ? { id, within: within ?? undefined } : undefined;
  } catch {
    return undefined;
  }
}

const CONTROLS = 'a, button, input, select, textarea';

/** Focuses the row that the user left, on any page, unless the focus is elsewhere. @returns ref for the list */
export function useReturnToRow(
  queue: UseQueryResult<ReviewQueueAnswer>,
  filters: QueueFilters,
  showPage: (page: number) => void,
) {
  const list = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(rowLeft.read);
  const turned = useRef(false);
  const settled = !queue.isFetching && !queue.isPlaceholderData;
  useEffect(() => {
    if (!left || !settled) return;
    const row = linkTo(reportHref(left.id, filters), list.current);
    const page = findPage(left.within, filters);
    if (!row && page !== undefined && page !== filters.page && !turned.current) {
      turned.current = true;
      showPage(page);
      return;
    }
    rowLeft.drop();
    setLeft(undefined);
    if (!document.activeElement?.matches(CONTROLS)) row?.focus();
  }, [left, settled, filters, showPage]);
  return list;
}

/** Compares strings: the stored id could break a selector. */
function linkTo(href: string, list: HTMLElement | null): HTMLElement | undefined {
  return [...(list?.querySelectorAll('a') ?? [])].find((link) => link.getAttribute('href') === href);
}

/** Undefined if the queue had other filters. */
function findPage(within: QueueFilters | undefined, { page: _, ...filters }: QueueFilters): number | undefined {
  const names = Object.keys(filters) as (keyof typeof filters)[];
  return within && names.every((name) => within[name] === filters[name]) ? within.page : undefined;
}
