import type { MouseEvent, ReactNode } from 'react';
import { Link } from './link';

const INTERACTIVE = 'a, button, input, select, textarea, label';

/** A link of a row, for the keyboard, the middle button, and the address on hover. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} data-row-link="" fontWeight="medium" textDecorationColor="transparent">
      {children}
    </Link>
  );
}

/** Makes clicks on a row follow its link, with the same modifier keys. Selecting text or using a control does not. */
export function followRowLink(event: MouseEvent<HTMLElement>): void {
  const target = event.target;
  if (!(target instanceof Element) || target.closest(INTERACTIVE) || window.getSelection()?.type === 'Range') return;
  const { ctrlKey, metaKey, shiftKey } = event;
  const click = new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey });
  event.currentTarget.querySelector('[data-row-link]')?.dispatchEvent(click);
}
