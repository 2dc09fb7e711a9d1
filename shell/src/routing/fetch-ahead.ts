import type { BootRemote } from '@klaster/shared/contract';
import { session } from '@klaster/shared/session';
import { matchPath } from 'react-router-dom';
import { warmRemoteScreen } from '../federation/load-screen';
import { keepScreen } from '../federation/use-screen';
import { loadStaffFrame, STAFF_FRAME } from '../layouts/staff-frame';

/**
 * Loads what the page at `pathname` is drawn of, before it is shown. A failure is nobody's business here: showing the page
 * will try again, and say so.
 */
export async function fetchAhead(remotes: readonly BootRemote[], pathname: string): Promise<void> {
  const route = remoteRouteAt(remotes, pathname);
  if (!route || (route.layout === 'protected' && !session.current())) return;
  const parts = [keepScreen(screenId(route.remote, route.id), () => warmRemoteScreen(route.remote, route.id))];
  const frame = route.layout === 'protected' ? [keepScreen(STAFF_FRAME, loadStaffFrame)] : [];
  await Promise.allSettled([...parts, ...frame]);
}

/** Names a remote's screen among all that are kept. */
export function screenId(remote: string, routeId: string): string {
  return `${remote}/${routeId}`;
}

/** The remote's route that answers a path: one without parameters goes before one with them, as in the router. */
function remoteRouteAt(remotes: readonly BootRemote[], pathname: string) {
  const matching = remotes.flatMap(({ name, routes }) =>
    routes.filter(({ path }) => matchPath(path, pathname)).map((route) => ({ ...route, remote: name })),
  );
  return matching.toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)[0];
}
