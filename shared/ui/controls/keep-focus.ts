import type { MouseEvent } from 'react';

/**
 * `onMouseDown` of a container: pressing a button leaves the focus in the field. Otherwise leaving it would check the field, and an error
 * that appears would move the button away before the click.
 */
export function keepFocus(event: MouseEvent<HTMLElement>): void {
  const isTyping = document.activeElement?.matches('input, select, textarea');
  if (isTyping && event.target instanceof Element && event.target.closest('button, a')) event.preventDefault();
}
