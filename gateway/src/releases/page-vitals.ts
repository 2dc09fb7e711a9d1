import type { Vitals, VitalsReport } from '@klaster/shared/contract';
import { LRUCache } from 'lru-cache';
import type { PageTicket } from './failures/page-ticket';
import type { Releases, ServedReleases } from './releases';
import { SHELL } from './store/release-manifest';

/** Pages remembered, so that none is counted twice: more than a gateway is told of in an hour of a busy morning. */
const MAX_PAGES = 20_000;

/** Told of each report that counts. */
export type OnVitals = (page: MeasuredPage, vitals: Vitals) => void;

/** The page that tells. */
type Teller = { visitor: string; ticket: PageTicket };

type MeasuredPage = Pick<VitalsReport, 'app' | 'version' | 'route'>;

/**
 * Takes what pages measured of themselves. A page counts once, and as what it was given: a version that its visitor is served, a
 * route of that version. So whoever makes reports up cannot make series up, and needs a page for each.
 */
export class PageVitals {
  private readonly counted = new LRUCache<string, true>({ max: MAX_PAGES });

  constructor(
    private readonly releases: Releases,
    private readonly onVitals: OnVitals,
  ) {}

  async report({ app, version, route, vitals }: VitalsReport, { visitor, ticket }: Teller): Promise<void> {
    if (this.counted.has(ticket.id)) return;
    const served = await this.releases.forVisitor(visitor);
    const page = { app, version, route };
    if (!isOf(served, page) || !isGiven(ticket, page)) return;
    if (this.counted.has(ticket.id)) return;
    this.counted.set(ticket.id, true);
    this.onVitals(page, vitals);
  }
}

/** Tickets name remotes alone. */
const isGiven = ({ given }: PageTicket, { app, version }: MeasuredPage): boolean =>
  app === SHELL || given.some((one) => one.app === app && one.version === version);

function isOf({ shell, remotes }: ServedReleases, { app, version, route }: MeasuredPage): boolean {
  if (app === SHELL) return shell?.version === version && shell.paths.includes(route);
  const remote = remotes.find(({ manifest }) => manifest.name === app && manifest.version === version);
  return remote?.manifest.routes.some(({ path }) => path === route) ?? false;
}
