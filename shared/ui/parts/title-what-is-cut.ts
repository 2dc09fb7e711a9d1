import type { PointerEvent } from 'react';

/** Of a table, as its `onPointerOver`: a cell whose text ends in an ellipsis, or has lines out of sight, says the whole of it in its title. */
export function titleWhatIsCut({ target }: PointerEvent<HTMLElement>): void {
  const cell = target instanceof Element ? target.closest('td') : null;
  if (!cell) return;
  const hasLines = cell.querySelector('[data-lines]') !== null;
  if (hasLines || cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText;
  else cell.removeAttribute('title');
}
