import type { ReactNode } from 'react';
import { loadState } from '../../query/state/load-state';
import type { QueryState } from '../../query/state/load-state';
import { FailedState, WaitingState } from './states';
import { StaleNotice } from './stale-notice';
import { Box } from '@chakra-ui/react';

export interface LoadedProps<Data> {
  query: Omit<QueryState, 'data'> & { data: Data | undefined };
  children: (data: Data) => ReactNode;
}

/** Shows a spinner until the data arrives, a retry after a failure, and a note above stale data. Tables do this themselves. */
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

export interface BelowProps {
  /** Whether the part above has loaded or failed, so that its height is final. */
  isKnown: boolean;
  children: ReactNode;
}

/**
 * Content below a part that loads. It loads at once, but is shown only when the part above has its final height, so
 * that nothing shifts.
 */
export function Below({ isKnown, children }: BelowProps) {
  return <Box display={isKnown ? 'contents' : 'none'}>{children}</Box>;
}
