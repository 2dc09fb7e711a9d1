import { useLayoutEffect, useRef } from 'react';

type Retry = () => unknown;

/** What the failed parts of this page retry. */
const shown = new Set<{ readonly current: readonly (Retry | undefined)[] }>();

/** The bar of the page, which says what no part says. */
let onChange = (): void => {};

/** For a part that says that it failed. @param retries `refetch` of its queries, so that the page does not say it again */
export function useShownFailure(...retries: readonly (Retry | undefined)[]): void {
  const part = useRef(retries);
  useLayoutEffect(() => {
    shown.add(part);
    return () => {
      shown.delete(part);
      onChange();
    };
  }, []);
  useLayoutEffect(() => {
    part.current = retries;
    onChange();
  });
}

export const isShownFailure = (wanted: Retry): boolean => [...shown].some(({ current }) => current.includes(wanted));

export function onShownFailure(listener: () => void): void {
  onChange = listener;
}
