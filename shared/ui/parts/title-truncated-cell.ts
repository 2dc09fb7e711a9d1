import type { PointerEvent } from 'react';

/** `onPointerOver` handler of a table: sets the title of a cell with truncated text or clipped lines to the whole text. */
export function titleTruncatedCell({ target }: PointerEvent<HTMLElement>): void {
  const cell = target instanceof Element ? target.closest('td') : null;
  if (!cell) return;
  const hasLines = cell.querySelector('[data-lines]') !== null;
  if (hasLines || cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText;
  else cell.removeAttribute('title');
}
