import { fillAddress, holdsPosition, inPageOrder, isOfAudience, splitLanguage } from '@klaster/shared/contract/http';
import type { BootRemote } from '@klaster/shared/contract/http';
import { loadEarly } from '@klaster/shared/http';
import { session } from '@klaster/shared/session';
import { matchRoutes } from 'react-router-dom';
import { prefetchRemoteScreen } from '../federation/load-screen';
import { prefetch } from '../federation/lazy-component';
import { loadStaffFrame, STAFF_FRAME } from '../layouts/protected-layout';
import { SHELL_ROUTES } from '../navigation/shell-routes';

type Connection = { saveData?: boolean };

/** Whether the browser was told to save data. */
const savesData = () => (navigator as { connection?: Connection }).connection?.saveData === true;

const SIGNS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Loads the code of a page in advance. Errors are ignored: opening the page retries. */
export async function prefetchPage(remotes: readonly BootRemote[], pathname: string): Promise<void> {
  const route = findRemoteRoute(remotes, pathname)?.route;
  if (!route || (route.layout === 'protected' && !session.current())) return;
  await Promise.all([
    prefetch(screenId(route.remote, route.id), () => prefetchRemoteScreen(route.remote, route.id)),
    route.layout === 'protected' && prefetch(STAFF_FRAME, loadStaffFrame),
  ]);
}

export function screenId(remote: string, routeId: string): string {
  return `${remote}/${routeId}`;
}

/** Sends the first call of a staff page, while the code of its screen loads. */
export function loadPageData(remotes: readonly BootRemote[], pathname: string, query: URLSearchParams): void {
  const found = findRemoteRoute(remotes, pathname) ?? findRoute(SHELL_ROUTES, pathname);
  const account = session.current()?.claims;
  if (found?.route.layout !== 'protected' || found.route.data === undefined || !account) return;
  const { data, audience, positions } = found.route;
  if (isOfAudience(account, audience) && holdsPosition(account.positions, positions))
    loadEarly(fillAddress(data, found.params, query));
}

function findRemoteRoute(remotes: readonly BootRemote[], pathname: string) {
  const all = remotes.flatMap(({ name, isolated, routes }) =>
    // The calls of an isolated remote are checked one by one.
    routes.map((route) => ({ ...route, remote: name, ...(isolated && { data: undefined }) })),
  );
  return findRoute(inPageOrder(all), pathname);
}

function findRoute<Route extends { path: string }>(routes: readonly Route[], pathname: string) {
  const objects = routes.map((route) => ({ path: route.path, handle: route }));
  const match = matchRoutes(objects, { pathname })?.[0];
  return match && { route: match.route.handle, params: match.params };
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
