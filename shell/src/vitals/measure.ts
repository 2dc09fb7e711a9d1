import type { BootDocument } from '@klaster/shared/contract/http';
import type { Vitals, VitalsReport } from '@klaster/shared/contract/releases';
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { PAGE_ID } from '../boot/page-id';
import { firstLoadMs } from '../federation/load-screen';
import { measuredPage } from './measured-page';

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));

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
  onTTFB(({ value }) => (vitals.ttfb = rounded(value, 0)));
  onLCP(({ value }) => (vitals.lcp = rounded(value, 0)));
  onINP(({ value }) => (vitals.inp = rounded(value, 0)));
  onCLS(({ value }) => (vitals.cls = rounded(value, 4)));
  // Runs after the library's listeners, which were added before.
  document.addEventListener('visibilitychange', function onHidden() {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', onHidden);
    const load = firstLoadMs(page.app);
    if (load !== undefined) vitals.load = rounded(load, 0);
    if (Object.keys(vitals).length > 0) send({ ...page, vitals, page: PAGE_ID });
  });
}

/** A beacon is sent even if the visitor leaves. */
function send(report: VitalsReport): void {
  navigator.sendBeacon('/registry/vitals', new Blob([JSON.stringify(report)], { type: 'application/json' }));
}
