import type { PointerEvent } from 'react';

/** `onPointerOver` of a table: truncated cells get their whole text as title. */
export function titleTruncatedCell({ target }: PointerEvent<HTMLElement>): void {
  const cell = target instanceof Element ? target.closest('td') : null;
  if (!cell) return;
  const hasLines = cell.querySelector('[data-lines]') !== null;
  if (hasLines || cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText;
  else cell.removeAttribute('title');
}
