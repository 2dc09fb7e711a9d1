import { inPageOrder, matchRoute } from '@klaster/shared/contract/http';
import type { BootDocument } from '@klaster/shared/contract/http';
import type { Vitals, VitalsReport } from '@klaster/shared/contract/releases';
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { PAGE_ID } from '../boot/page-id';
import { firstLoadMs } from '../federation/load-screen';
import { SHELL_ROUTES } from '../navigation/shell-routes';

const round = (value: number, decimals: number) => Number(value.toFixed(decimals));

/**
 * Reports to the gateway once, when the page is first hidden or left: then the values are final. The report has the route's pattern,
 * never the address (specification 14.0.14).
 *
 * @param pathname percent-encoded
 */
export function measure(boot: BootDocument, pathname: string): void {
  const page = measuredPage(boot, pathname);
  if (!page) return;
  const vitals: Vitals = {};
  onTTFB(({ value }) => (vitals.ttfb = round(value, 0)));
  onLCP(({ value }) => (vitals.lcp = round(value, 0)));
  onINP(({ value }) => (vitals.inp = round(value, 0)));
  onCLS(({ value }) => (vitals.cls = round(value, 4)));
  // Runs after the library's listeners, which were added before.
  document.addEventListener('visibilitychange', function onHidden() {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', onHidden);
    const load = firstLoadMs(page.app);
    if (load !== undefined) vitals.load = round(load, 0);
    if (Object.keys(vitals).length > 0) send({ ...page, vitals, page: PAGE_ID });
  });
}

/** A beacon is sent even if the visitor leaves. */
function send(report: VitalsReport): void {
  navigator.sendBeacon('/registry/vitals', new Blob([JSON.stringify(report)], { type: 'application/json' }));
}

type MeasuredPage = Pick<VitalsReport, 'app' | 'version' | 'route'>;

/** Only releases are named by their hash; code of a dev server is not measured. */
const RELEASE = /^[0-9a-f]{16}$/;

/** @param pathname percent-encoded */
export function measuredPage({ shell, remotes }: BootDocument, pathname: string): MeasuredPage | undefined {
  const shellRoutes = SHELL_ROUTES.map(({ path, layout }) => ({ path, layout, app: 'shell', version: shell }));
  const remoteRoutes = remotes.flatMap(({ name: app, version, routes }) =>
    routes.map(({ path, layout }) => ({ path, layout, app, version })),
  );
  const match = matchRoute(inPageOrder([...shellRoutes, ...remoteRoutes]), pathname);
  if (!match || !RELEASE.test(match.route.version)) return undefined;
  const { app, version, path: route } = match.route;
  return { app, version, route };
}
