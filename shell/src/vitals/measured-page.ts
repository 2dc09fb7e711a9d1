import { inPageOrder, matchRoute } from '@klaster/shared/contract';
import type { BootDocument, VitalsReport } from '@klaster/shared/contract';
import { OWN_ROUTES } from '../navigation/shell-routes';

type MeasuredPage = Pick<VitalsReport, 'app' | 'version' | 'route' | 'ticket'>;

/** Only releases have a name made of their hash; code from a dev server has not. */
const RELEASE = /^[0-9a-f]{16}$/;

/**
 * Whose screen a page opens on, as the gateway knows it; undefined where there is none, or one that is no release.
 *
 * @param pathname that the page was opened at, percent-encoded
 */
export function measuredPage({ shell, remotes, ticket }: BootDocument, pathname: string): MeasuredPage | undefined {
  const own = OWN_ROUTES.map(({ path, layout }) => ({ path, layout, app: 'shell', version: shell }));
  const others = remotes.flatMap(({ name: app, version, routes }) =>
    routes.map(({ path, layout }) => ({ path, layout, app, version })),
  );
  const match = matchRoute(inPageOrder([...own, ...others]), pathname);
  if (!match || !RELEASE.test(match.route.version)) return undefined;
  const { app, version, path: route } = match.route;
  return { app, version, route, ticket };
}
