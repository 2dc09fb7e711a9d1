import type { Vitals, VitalsReport } from '@klaster/shared/contract/releases';
import { LRUCache } from 'lru-cache';
import type { PageTicket } from './failures/page-ticket';
import type { Releases, ServedReleases } from './releases';
import { SHELL } from './store/release-manifest';

/** Most pages remembered, so that none is counted twice: more than report to a gateway in a busy hour. */
const MAX_PAGES = 20_000;

/** Called with each report that counts. */
export type OnVitals = (page: MeasuredPage, vitals: Vitals) => void;

/** The page that reports. */
type Reporter = { visitor: string; ticket: PageTicket };

type MeasuredPage = Pick<VitalsReport, 'app' | 'version' | 'route'>;

/**
 * Takes pages' reports of web vitals. A page counts once, and only with a version that its visitor is served and a route of that
 * version: forged reports cannot create new series, and each needs a page of its own.
 */
export class PageVitals {
  private readonly counted = new LRUCache<string, true>({ max: MAX_PAGES });

  constructor(
    private readonly releases: Releases,
    private readonly onVitals: OnVitals,
  ) {}

  async report({ app, version, route, vitals }: VitalsReport, { visitor, ticket }: Reporter): Promise<void> {
    if (this.counted.has(ticket.id)) return;
    const served = await this.releases.forVisitor(visitor);
    const page = { app, version, route };
    if (!isServed(served, page) || !isGiven(ticket, page)) return;
    if (this.counted.has(ticket.id)) return;
    this.counted.set(ticket.id, true);
    this.onVitals(page, vitals);
  }
}

/** Tickets name remotes alone. */
const isGiven = ({ given }: PageTicket, { app, version }: MeasuredPage): boolean =>
  app === SHELL || given.some((one) => one.app === app && one.version === version);

function isServed({ shell, remotes }: ServedReleases, { app, version, route }: MeasuredPage): boolean {
  if (app === SHELL) return shell?.version === version && shell.paths.includes(route);
  const remote = remotes.find(({ manifest }) => manifest.name === app && manifest.version === version);
  return remote?.manifest.routes.some(({ path }) => path === route) ?? false;
}
