import { inPageOrder, splitLanguage } from '@klaster/shared/contract/http';
import type { BootRemote } from '@klaster/shared/contract/http';
import { session } from '@klaster/shared/session';
import { matchRoutes } from 'react-router-dom';
import { prefetchRemoteScreen } from '../federation/load-screen';
import { prefetch } from '../federation/lazy-component';
import { loadStaffFrame, STAFF_FRAME } from '../layouts/protected-layout';

type Connection = { saveData?: boolean };

/** Whether the browser was told to save data. */
const savesData = () => (navigator as { connection?: Connection }).connection?.saveData === true;

const SIGNS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Loads the code of a page in advance. Errors are ignored: opening the page retries. */
export async function prefetchPage(remotes: readonly BootRemote[], pathname: string): Promise<void> {
  const route = findRemoteRoute(remotes, pathname);
  if (!route || (route.layout === 'protected' && !session.current())) return;
  await Promise.all([
    prefetch(screenId(route.remote, route.id), () => prefetchRemoteScreen(route.remote, route.id)),
    route.layout === 'protected' && prefetch(STAFF_FRAME, loadStaffFrame),
  ]);
}

export function screenId(remote: string, routeId: string): string {
  return `${remote}/${routeId}`;
}

function findRemoteRoute(remotes: readonly BootRemote[], pathname: string) {
  const all = remotes.flatMap(({ name, routes }) => routes.map((route) => ({ ...route, remote: name })));
  const routes = inPageOrder(all).map((route) => ({ path: route.path, handle: route }));
  return matchRoutes(routes, { pathname })?.[0]?.route.handle;
}

/** Loads a page's code when a link to it is pointed at, focused or touched, unless the visitor saves data. */
export function prefetchLinks(remotes: readonly BootRemote[]): () => void {
  if (savesData()) return () => {};
  const onSign = ({ target }: Event) => {
    const pathname = internalPath(target);
    if (pathname !== null) void prefetchPage(remotes, pathname);
  };
  for (const sign of SIGNS) document.addEventListener(sign, onSign, { passive: true });
  return () => SIGNS.forEach((sign) => document.removeEventListener(sign, onSign));
}

/** Path in the app; null if the link leaves the site. */
function internalPath(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link && link.origin === window.location.origin && !link.target ? splitLanguage(link.pathname).pathname : null;
}
