import { inPageOrder, matchRoute } from '@klaster/shared/contract/http';
import type { BootDocument } from '@klaster/shared/contract/http';
import type { VitalsReport } from '@klaster/shared/contract/releases';
import { SHELL_ROUTES } from '../navigation/shell-routes';

type MeasuredPage = Pick<VitalsReport, 'app' | 'version' | 'route'>;

/** Only releases are named by their hash; code of a dev server is not measured. */
const RELEASE = /^[0-9a-f]{16}$/;

/** @param pathname percent-encoded */
export function measuredPage({ shell, remotes }: BootDocument, pathname: string): MeasuredPage | undefined {
  const own = SHELL_ROUTES.map(({ path, layout }) => ({ path, layout, app: 'shell', version: shell }));
  const others = remotes.flatMap(({ name: app, version, routes }) =>
    routes.map(({ path, layout }) => ({ path, layout, app, version })),
  );
  const match = matchRoute(inPageOrder([...own, ...others]), pathname);
  if (!match || !RELEASE.test(match.route.version)) return undefined;
  const { app, version, path: route } = match.route;
  return { app, version, route };
}
