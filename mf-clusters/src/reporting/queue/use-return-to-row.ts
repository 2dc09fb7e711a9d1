import type { ReviewQueueAnswer } from '@klaster/shared/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { reportHref } from './queue-filters';
import type { QueueFilters } from './queue-filters';
import { rowLeft } from './row-left';

const CONTROLS = 'a, button, input, select, textarea';

/**
 * Back in the queue, focuses the row that the user left, on whichever page it is by now, unless the user has moved the focus
 * elsewhere meanwhile.
 * @returns what to put on the element that holds the list
 */
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
    const page = pageOf(left.within, filters);
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

/** Compares addresses as strings: the stored row could break a selector. */
function linkTo(href: string, list: HTMLElement | null): HTMLElement | undefined {
  return [...(list?.querySelectorAll('a') ?? [])].find((link) => link.getAttribute('href') === href);
}

/** Page of the row, if it was left in the same queue. */
function pageOf(within: QueueFilters | undefined, { page: _, ...filters }: QueueFilters): number | undefined {
  const names = Object.keys(filters) as (keyof typeof filters)[];
  return within && names.every((name) => within[name] === filters[name]) ? within.page : undefined;
}
