import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Registered by mounted parts of the page. */
type Registered<Item> = Set<RefObject<readonly Item[]>>;

/** Registers the items while mounted; returns a ref to the latest ones. */
function useRegistered<Item>(registered: Registered<Item>, items: readonly Item[]): RefObject<readonly Item[]> {
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  });
  useEffect(() => {
    registered.add(latest);
    return () => void registered.delete(latest);
  }, [registered]);
  return latest;
}

/** The latest first. */
const listRegistered = <Item>(registered: Registered<Item>): Item[] =>
  [...registered].toReversed().flatMap(({ current }) => current);

export type PageAction = {
  readonly id: string;
  readonly label: string;
  readonly run: () => unknown;
};

const actions: Registered<PageAction> = new Set();

/** Adds actions to the command palette while mounted. */
export function usePageActions(own: readonly PageAction[]): void {
  useRegistered(actions, own);
}

export const actionsOfPage = (): PageAction[] => listRegistered(actions);

/** A key by the character that it types (`key`), or by its position (`code`): letters differ between layouts. */
type Keys = {
  readonly key?: string;
  readonly code?: string;
  /** Ctrl, or ⌘ on a Mac. */
  readonly ctrl?: true;
  readonly alt?: true;
};

export type Shortcut = {
  /** Alternatives. */
  readonly keys: readonly Keys[];
  /** For the list that `?` opens. */
  readonly label: string;
  /** Returns `false` if there was nothing to do: the browser then handles the key. */
  readonly run: (event: KeyboardEvent) => boolean | void;
  /** Also active in fields, as shortcuts with Ctrl or Alt always are. */
  readonly inFields?: true;
  /** Also active while a dialog is open, in its fields too. */
  readonly overDialogs?: true;
};

const FIELDS = 'input, select, textarea, [contenteditable]';

const shortcuts: Registered<Shortcut> = new Set();

/**
 * By default active while the caller is mounted, but not behind a dialog, nor while typing (except with Ctrl or Alt). A key that is held
 * down acts once, unless it is an arrow. See `shared/README.md`.
 */
export function useShortcuts(own: readonly Shortcut[]): void {
  const latest = useRegistered(shortcuts, own);
  useEffect(() => {
    let isHandled = false;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const fitting = latest.current.filter((shortcut) => mayActOn(event, shortcut));
      const isHeld = event.repeat && !event.key.startsWith('Arrow');
      if (!isHeld) isHandled = fitting.some(({ run }) => run(event) !== false);
      if (isHandled && fitting.length > 0) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [latest]);
}

export const shortcutsOfPage = (): Shortcut[] => listRegistered(shortcuts);

/** The keys first: most keys pressed are no shortcut, and the other questions search the page. */
function mayActOn(event: KeyboardEvent, { keys, inFields, overDialogs }: Shortcut): boolean {
  const pressed = keys.find((one) => isPressed(event, one));
  if (!pressed) return false;
  if (overDialogs) return true;
  if (isCovered()) return false;
  const isTyping = event.target instanceof Element && event.target.closest(`${FIELDS}, [role$=dialog]`) !== null;
  return inFields || pressed.ctrl || pressed.alt || !isTyping;
}

const isPressed = (event: KeyboardEvent, { key, code, ctrl, alt }: Keys) =>
  (key === undefined ? event.code === code : event.key === key) &&
  (event.ctrlKey || event.metaKey) === (ctrl ?? false) &&
  event.altKey === (alt ?? false) &&
  !(event.shiftKey && (ctrl || alt));

/** Whether a dialog covers the page; one that is closing does not. */
export const isCovered = () => document.querySelector('[aria-modal=true]:not([data-state=closed], [hidden])') !== null;
