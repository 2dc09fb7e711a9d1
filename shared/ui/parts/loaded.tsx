import type { ReactNode } from 'react';
import { loadState } from '../../query/state/load-state';
import type { QueryState } from '../../query/state/load-state';
import { FailedState } from './failed-state';
import { StaleNotice } from './stale-notice';
import { WaitingState } from './waiting-state';

export interface LoadedProps<Data> {
  query: Omit<QueryState, 'data'> & { data: Data | undefined };
  /** Renders the data. */
  children: (data: Data) => ReactNode;
}

/**
 * A part of a page that needs loaded data: a spinner until it has come, a way to retry when it did not, and a line above it when
 * it is from before. Tables do the same by themselves, in the place of their rows.
 */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  const { failed, stale, onRetry } = loadState(query);
  if (failed) return <FailedState onRetry={onRetry} />;
  if (query.data === undefined) return <WaitingState />;
  return (
    <>
      {stale && <StaleNotice {...stale} onRetry={onRetry} />}
      {children(query.data)}
    </>
  );
}
