import { useEffect } from 'react';
import { allOf, useRegistered } from './registered-by-page';
import type { Registered } from './registered-by-page';

/** A combination of keys: what is typed (`key`), or where the key is (`code`) for letters, which other layouts have elsewhere. */
type Keys = {
  readonly key?: string;
  readonly code?: string;
  /** Ctrl, or ⌘ on a Mac. */
  readonly ctrl?: true;
  readonly alt?: true;
};

export type Shortcut = {
  /** Any of these. */
  readonly keys: readonly Keys[];
  /** What it does, in the list that `?` opens. */
  readonly label: string;
  /** `false` where there was nothing to do: the key is then the browser's. */
  readonly run: (event: KeyboardEvent) => boolean | void;
  /** It is one in fields too; those with Ctrl or Alt always are. */
  readonly inFields?: true;
};

const FIELDS = 'input, select, textarea, [contenteditable]';

const shortcuts: Registered<Shortcut> = new Set();

/**
 * The keys of the page, for as long as the caller is shown. They do nothing behind a dialog, and while one types only those with
 * Ctrl or Alt do. The list of shortcuts is made of the same entries (`shared/README.md`, "Reasons").
 */
export function useShortcuts(own: readonly Shortcut[]): void {
  const latest = useRegistered(shortcuts, own);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isCovered()) return;
      const fitting = latest.current.filter((shortcut) => mayActOn(event, shortcut));
      if (fitting.some(({ run }) => run(event) !== false)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [latest]);
}

/** What the keys of the page shown do. */
export const shortcutsOfPage = (): Shortcut[] => allOf(shortcuts);

function mayActOn(event: KeyboardEvent, { keys, inFields }: Shortcut): boolean {
  const isTyping = event.target instanceof Element && event.target.closest(`${FIELDS}, [role$=dialog]`) !== null;
  return keys.some((one) => isPressed(event, one) && (inFields || one.ctrl || one.alt || !isTyping));
}

const isPressed = (event: KeyboardEvent, { key, code, ctrl, alt }: Keys) =>
  (key === undefined ? event.code === code : event.key === key) &&
  (event.ctrlKey || event.metaKey) === (ctrl ?? false) &&
  event.altKey === (alt ?? false) &&
  !(event.shiftKey && (ctrl || alt));

/** Behind a dialog the page is not to be reached; one that is closing does not cover it any more. */
const isCovered = () => document.querySelector('[aria-modal=true]:not([data-state=closed], [hidden])') !== null;
