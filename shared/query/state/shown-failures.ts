import { useLayoutEffect } from 'react';

type Retry = () => unknown;

/** What the failed parts of this page retry, once for each part. */
const shown = new Set<{ readonly retry: Retry }>();
const listeners = new Set<() => void>();

function change(act: () => void): void {
  act();
  for (const listener of listeners) listener();
}

/** For a part that says that it failed. @param retry `refetch` of its query, so that the page does not say it again */
export function useShownFailure(retry: Retry | undefined): void {
  useLayoutEffect(() => {
    if (!retry) return undefined;
    const part = { retry };
    change(() => shown.add(part));
    return () => change(() => shown.delete(part));
  }, [retry]);
}

export const shownFailures = {
  has: (wanted: Retry): boolean => [...shown].some(({ retry }) => retry === wanted),

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
