import type { Vitals, VitalsReport } from '@klaster/shared/contract/releases';
import { LRUCache } from 'lru-cache';
import type { Releases, ServedReleases } from './releases';
import { SHELL } from './store/release-manifest';

/** Pages that cannot be counted twice: more than report to a gateway in a busy hour. */
const MAX_PAGES = 20_000;

export type OnVitals = (page: MeasuredPage, vitals: Vitals) => void;

type MeasuredPage = Pick<VitalsReport, 'app' | 'version' | 'route'>;

/** A page counts once, and only for a version that its visitor gets and a route of it: forged reports create no new series. */
export class PageVitals {
  private readonly counted = new LRUCache<string, true>({ max: MAX_PAGES });

  constructor(
    private readonly releases: Releases,
    private readonly onVitals: OnVitals,
  ) {}

  async report({ app, version, route, vitals, page: id }: VitalsReport, visitor: string): Promise<void> {
    const served = await this.releases.forVisitor(visitor);
    const page = { app, version, route };
    if (!isServed(served, page) || this.counted.has(id)) return;
    this.counted.set(id, true);
    this.onVitals(page, vitals);
  }
}

function isServed({ shell, remotes }: ServedReleases, { app, version, route }: MeasuredPage): boolean {
  if (app === SHELL) return shell?.version === version && shell.paths.includes(route);
  const remote = remotes.find(({ manifest }) => manifest.name === app && manifest.version === version);
  return remote?.manifest.routes.some(({ path }) => path === route) ?? false;
}
