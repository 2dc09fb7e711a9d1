import { useSyncExternalStore } from 'react';
import { pageValues } from '../../page-values';

const QUERY = '(max-width: 639.98px)';

const media = () => (typeof window.matchMedia === 'function' ? window.matchMedia(QUERY) : undefined);

function subscribe(listener: () => void): () => void {
  const query = media();
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}

/** Under 640 px; on a server as `pageValues` says. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => media()?.matches ?? false,
    () => pageValues()?.isNarrow ?? false,
  );
}
