import type { BootRemote } from '@klaster/shared/contract';
import { fetchAhead } from './fetch-ahead';

const SIGNS = ['pointerover', 'focusin', 'touchstart'] as const;

type Connection = { saveData?: boolean };

/**
 * Fetches the code behind a link when it is pointed at, focused or touched: by the time it is followed, the screen is there.
 * One listener serves all links, those inside remotes too. Visitors who save data are left alone.
 *
 * @returns the way to stop
 */
export function prefetchLinks(remotes: readonly BootRemote[]): () => void {
  const { connection } = navigator as { connection?: Connection };
  if (connection?.saveData) return () => {};
  const warmed = new Set<string>();
  const onSign = ({ target }: Event) => {
    const pathname = internalPath(target);
    if (pathname === null || warmed.has(pathname)) return;
    warmed.add(pathname);
    void fetchAhead(remotes, pathname);
  };
  for (const sign of SIGNS) document.addEventListener(sign, onSign, { passive: true });
  return () => SIGNS.forEach((sign) => document.removeEventListener(sign, onSign));
}

/** Path of the link an event came from; null when it leads elsewhere. */
function internalPath(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link && link.origin === window.location.origin && !link.target ? link.pathname : null;
}
