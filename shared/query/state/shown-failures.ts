import { useLayoutEffect } from 'react';

type Retry = () => unknown;

/** What the failed parts of this page retry, once for each part. */
const shown = new Set<{ readonly retry: Retry }>();

/** The bar of the page, which says what no part says. */
let onChange = (): void => {};

/** For a part that says that it failed. @param retry `refetch` of its query, so that the page does not say it again */
export function useShownFailure(retry: Retry | undefined): void {
  useLayoutEffect(() => {
    if (!retry) return undefined;
    const part = { retry };
    shown.add(part);
    onChange();
    return () => {
      shown.delete(part);
      onChange();
    };
  }, [retry]);
}

export const isShownFailure = (wanted: Retry): boolean => [...shown].some(({ retry }) => retry === wanted);

export function onShownFailure(listener: () => void): void {
  onChange = listener;
}
