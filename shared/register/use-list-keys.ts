import { useEffect, useRef } from 'react';
import type { KeyboardEvent, RefObject } from 'react';

const TYPING = 'input, select, textarea, [contenteditable]';

/** Steps through the rows that an arrow key makes. */
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** By the key's place: in a Cyrillic layout it types another letter. */
const CHOOSE = 'KeyX';

type ListKeys = { list: RefObject<HTMLDivElement | null>; onKeyDown: (event: KeyboardEvent<HTMLElement>) => void };

/**
 * The keys of a list: `/` goes to the search from anywhere on the page, the arrows from there and from row to row. Enter follows
 * the row's own link, as the browser does by itself; space or `x` chooses the row, with shift all rows from the one before.
 */
export function useListKeys(): ListKeys {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const toSearch = (event: globalThis.KeyboardEvent) => {
      const { target } = event;
      const isTyping = target instanceof Element && target.closest(`${TYPING}, [role$=dialog]`);
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      const search = list.current?.querySelector<HTMLInputElement>('input[type=search]');
      if (!search) return;
      event.preventDefault();
      search.focus();
      search.select();
    };
    document.addEventListener('keydown', toSearch);
    return () => document.removeEventListener('keydown', toSearch);
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (chooses(event)) return;
    const step = STEPS[event.key];
    const from = event.target as HTMLElement;
    if (step === undefined || event.defaultPrevented || from.closest('select, textarea, fieldset, [role$=dialog]'))
      return;
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
    const current = links.findIndex((link) => link.closest('tr, li')?.contains(from));
    // From the search down to the first row, and from the first row up to the search.
    if (current < 0 && !(from instanceof HTMLInputElement && step === 1)) return;
    const next = links[current + step] ?? (current + step < 0 ? searchOf(event.currentTarget) : undefined);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return { list, onKeyDown };
}

const searchOf = (list: HTMLElement) => list.querySelector<HTMLElement>('input[type=search]');

/** Chooses the row in focus, where rows can be chosen. On its box, space does so by itself. */
function chooses(event: KeyboardEvent<HTMLElement>): boolean {
  const from = event.target as HTMLElement;
  const isSpace = event.key === ' ' && from.matches('[data-row-link]');
  const isKey = event.code === CHOOSE && from.matches('[data-row-link], [data-choose]');
  const box = from.closest('tr, li')?.querySelector('[data-choose]');
  if (!box || !(isSpace || isKey) || event.ctrlKey || event.metaKey || event.altKey) return false;
  event.preventDefault();
  box.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: event.shiftKey }));
  return true;
}
