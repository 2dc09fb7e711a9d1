import type { MouseEvent } from 'react';

/**
 * For what holds fields and buttons, as its `onMouseDown`: pressing a button leaves the focus in the field. Leaving it would
 * check the field, and an error that appears between press and release moves the button away from under the pointer, so that
 * the click is lost.
 */
export function keepFocus(event: MouseEvent<HTMLElement>): void {
  const isTyping = document.activeElement?.matches('input, select, textarea');
  if (isTyping && event.target instanceof Element && event.target.closest('button, a')) event.preventDefault();
}
