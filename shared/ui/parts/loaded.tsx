import type { ReactNode } from 'react';
import { loadState } from '../../query/state/load-state';
import type { QueryState } from '../../query/state/load-state';
import { FailedState } from './failed-state';
import { StaleNotice } from './stale-notice';
import { WaitingState } from './waiting-state';

export interface LoadedProps<Data> {
  query: Omit<QueryState, 'data'> & { data: Data | undefined };
  children: (data: Data) => ReactNode;
}

/** A spinner until the data arrives, a retry after a failure, a line above stale data. Tables do this themselves. */
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
