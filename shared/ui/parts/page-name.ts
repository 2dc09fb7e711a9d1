import { useEffect, useSyncExternalStore } from 'react';

let named: string | undefined;
const listeners = new Set<() => void>();

function set(name: string | undefined): void {
  named = name;
  listeners.forEach((listener) => listener());
}

/**
 * Sets the name of what a page shows (a province, a report), which precedes the route's title in the title of the tab.
 *
 * @param name `undefined` until it is known
 */
export function usePageName(name: string | undefined): void {
  useEffect(() => {
    set(name);
    return () => set(undefined);
  }, [name]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current page's own name, for the title. */
export const useNameOfPage = () =>
  useSyncExternalStore(
    subscribe,
    () => named,
    () => undefined,
  );
