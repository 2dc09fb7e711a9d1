import type { Vitals } from '@klaster/shared/contract/releases';
import { Histogram } from 'prom-client';
import type { Registry } from 'prom-client';

const LABELS = ['app', 'version', 'route'] as const;

export type MeasuredPage = Record<(typeof LABELS)[number], string>;

/** Versions of an app that have series: the live one and its canary. */
const VERSIONS_OF_AN_APP = 2;

const MS_PER_S = 1000;

/** The usual thresholds of good and poor are bucket bounds, so that alerts are exact there. */
const HISTOGRAMS = {
  lcp: {
    name: 'gateway_page_lcp_seconds',
    help: 'Until the largest part of a page’s first view was painted',
    buckets: [0.25, 0.5, 1, 1.5, 2.5, 4, 6, 10, 20],
    unit: MS_PER_S,
  },
  inp: {
    name: 'gateway_page_inp_seconds',
    help: 'The slowest answer of a page to what its visitor did',
    buckets: [0.025, 0.05, 0.1, 0.2, 0.35, 0.5, 1, 2],
    unit: MS_PER_S,
  },
  ttfb: {
    name: 'gateway_page_ttfb_seconds',
    help: 'Until the first byte of a page came',
    buckets: [0.05, 0.1, 0.2, 0.4, 0.8, 1.8, 4, 10],
    unit: MS_PER_S,
  },
  load: {
    name: 'gateway_page_load_seconds',
    help: 'Until the remote of a page’s first screen had loaded',
    buckets: [0.1, 0.2, 0.5, 1, 2, 5, 10, 20],
    unit: MS_PER_S,
  },
  cls: {
    name: 'gateway_page_cls',
    help: 'How much of a page’s view jumped, without unit',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
    unit: 1,
  },
} as const;

const VITALS = Object.keys(HISTOGRAMS) as (keyof Vitals)[];

/** Removes series of former versions. */
export class VitalsMetrics {
  private readonly histograms: Record<keyof Vitals, Histogram<keyof MeasuredPage>>;
  /** Measured routes by app and version; the version measured last comes last. */
  private readonly measured = new Map<string, Map<string, Set<string>>>();

  constructor(registry: Registry) {
    const registers = [registry];
    const entries = VITALS.map((vital) => {
      const { name, help, buckets } = HISTOGRAMS[vital];
      return [vital, new Histogram({ name, help, labelNames: [...LABELS], buckets: [...buckets], registers })];
    });
    this.histograms = Object.fromEntries(entries) as VitalsMetrics['histograms'];
  }

  observe(page: MeasuredPage, vitals: Vitals): void {
    this.makeRoom(page);
    for (const vital of VITALS) {
      const value = vitals[vital];
      if (value !== undefined) this.histograms[vital].observe(page, value / HISTOGRAMS[vital].unit);
    }
  }

  private makeRoom({ app, version, route }: MeasuredPage): void {
    const versions = this.measured.get(app) ?? new Map<string, Set<string>>();
    this.measured.set(app, versions);
    const routes = versions.get(version) ?? new Set<string>();
    versions.delete(version);
    versions.set(version, routes.add(route));
    const [oldest] = versions;
    if (versions.size <= VERSIONS_OF_AN_APP || !oldest) return;
    versions.delete(oldest[0]);
    for (const gone of oldest[1])
      for (const vital of VITALS) this.histograms[vital].remove({ app, version: oldest[0], route: gone });
  }
}
