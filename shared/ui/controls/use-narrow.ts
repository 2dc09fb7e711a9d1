import { useSyncExternalStore } from 'react';
import { pageValues } from '../../page-values';

const media = (query: string) => (typeof window.matchMedia === 'function' ? window.matchMedia(query) : undefined);

const follow = (query: string) => (listener: () => void) => {
  const list = media(query);
  list?.addEventListener('change', listener);
  return () => list?.removeEventListener('change', listener);
};

const NARROW = '(max-width: 639.98px)';
const WIDE = '(min-width: 1280px)';
const [followNarrow, followWide] = [follow(NARROW), follow(WIDE)];

/** Under 640 px; on a server as `pageValues` says. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    followNarrow,
    () => media(NARROW)?.matches ?? false,
    () => pageValues()?.isNarrow ?? false,
  );
}

/** From 1280 px on, where rows of long lists are dense by default. */
export function useWide(): boolean {
  return useSyncExternalStore(
    followWide,
    () => media(WIDE)?.matches ?? false,
    () => false,
  );
}
