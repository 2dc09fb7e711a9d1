import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

type Change = (before: URLSearchParams) => URLSearchParams;

/**
 * The query of the address, for filters and the like, and a way to change it without a step in the history.
 * A change begins with those before it even when they are not rendered yet: the router shows an address a moment after it
 * was asked for, and a second choice made meanwhile must not undo the first.
 */
export function useQueryParams(): [URLSearchParams, (change: Change) => void] {
  const [shown, setParams] = useSearchParams();
  const latest = useRef(shown);
  useLayoutEffect(() => {
    latest.current = shown;
  }, [shown]);
  const change = (next: Change) => {
    latest.current = next(latest.current);
    setParams(latest.current, { replace: true });
  };
  return [shown, change];
}
