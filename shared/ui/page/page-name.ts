import { useEffect, useSyncExternalStore } from 'react';

let named: string | undefined;
const listeners = new Set<() => void>();

function set(name: string | undefined): void {
  named = name;
  listeners.forEach((listener) => listener());
}

/** Sets the beginning of the tab's title, before the route's title, for example a province or a report; `undefined` until it is known. */
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

export const useNameOfPage = () =>
  useSyncExternalStore(
    subscribe,
    () => named,
    () => undefined,
  );
