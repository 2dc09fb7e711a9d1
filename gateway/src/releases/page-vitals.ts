import type { Vitals, VitalsReport } from '@klaster/shared/contract/releases';
import { LRUCache } from 'lru-cache';
import { termKey } from './failures/opened-pages';
import type { OpenedPages } from './failures/opened-pages';
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
    private readonly opened: OpenedPages,
    private readonly onVitals: OnVitals,
  ) {}

  async report({ app, version, route, vitals, page: id }: VitalsReport, visitor: string): Promise<void> {
    const served = await this.releases.forVisitor(visitor);
    const page = { app, version, route };
    if (!isServed(served, page) || this.counted.has(id)) return;
    this.counted.set(id, true);
    this.onVitals(page, vitals);
    const remote = findRemote(served, page);
    if (remote && vitals.load !== undefined) this.opened.countLoad(termKey(app, version, remote.sinceSeq), vitals.load);
  }
}

const findRemote = ({ remotes }: Pick<ServedReleases, 'remotes'>, { app, version }: Omit<MeasuredPage, 'route'>) =>
  remotes.find(({ manifest }) => manifest.name === app && manifest.version === version);

function isServed({ shell, remotes }: ServedReleases, { app, version, route }: MeasuredPage): boolean {
  if (app === SHELL) return shell?.version === version && shell.paths.includes(route);
  return findRemote({ remotes }, { app, version })?.manifest.routes.some(({ path }) => path === route) ?? false;
}
