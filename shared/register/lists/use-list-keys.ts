import { useRef } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from '../../i18n';
import { useShortcuts } from '../../ui';

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * `/` focuses the search; arrows move between search and rows; space or `x` selects a row, with shift all rows from the
 * previous one. `x` is recognised by its key, which types another letter in a Cyrillic layout.
 */
export function useListKeys(): RefObject<HTMLDivElement | null> {
  const { t } = useTranslation('register');
  const list = useRef<HTMLDivElement>(null);
  const within =
    (act: (event: KeyboardEvent, list: HTMLElement, from: HTMLElement) => boolean) => (event: KeyboardEvent) => {
      const from = event.target as HTMLElement;
      return list.current?.contains(from) ? act(event, list.current, from) : false;
    };
  useShortcuts([
    { keys: [{ key: '/' }], label: t('keys.search'), run: () => toSearch(list.current) },
    { keys: [{ key: 'ArrowDown' }, { key: 'ArrowUp' }], label: t('keys.rows'), inFields: true, run: within(toRow) },
    { keys: [{ key: ' ' }, { code: 'KeyX' }], label: t('keys.choose'), inFields: true, run: within(choose) },
  ]);
  return list;
}

function toSearch(list: HTMLElement | null): boolean {
  const search = list && findSearch(list);
  if (!search) return false;
  search.focus();
  search.select();
  return true;
}

function toRow(event: KeyboardEvent, list: HTMLElement, from: HTMLElement): boolean {
  const step = STEPS[event.key];
  if (step === undefined || from.closest('select, textarea, fieldset, [role$=dialog]')) return false;
  const links = [...list.querySelectorAll<HTMLElement>('[data-row-link]')];
  const current = links.findIndex((link) => link.closest('tr, li')?.contains(from));
  // From the search to the first row, and back.
  if (current < 0 && !(from instanceof HTMLInputElement && step === 1)) return false;
  const next = links[current + step] ?? (current + step < 0 ? findSearch(list) : undefined);
  next?.focus();
  return next !== undefined && next !== null;
}

const findSearch = (list: HTMLElement) => list.querySelector<HTMLInputElement>('input[type=search]');

/** Selects a row, if rows can be selected. On its checkbox, space works natively. */
function choose(event: KeyboardEvent, _list: HTMLElement, from: HTMLElement): boolean {
  const isMeant = from.matches(event.key === ' ' ? '[data-row-link]' : '[data-row-link], [data-choose]');
  const box = from.closest('tr, li')?.querySelector('[data-choose]');
  if (!box || !isMeant) return false;
  box.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: event.shiftKey }));
  return true;
}
