import type { Vitals, VitalsReport } from '@klaster/shared/contract/releases';
import { LRUCache } from 'lru-cache';
import type { PageTicket } from './failures/page-ticket';
import type { Releases, ServedReleases } from './releases';
import { SHELL } from './store/release-manifest';

/** Pages that cannot be counted twice: more than report to a gateway in a busy hour. */
const MAX_PAGES = 20_000;

export type OnVitals = (page: MeasuredPage, vitals: Vitals) => void;

type Reporter = { visitor: string; ticket: PageTicket };

type MeasuredPage = Pick<VitalsReport, 'app' | 'version' | 'route'>;

/** A page counts once, and only for a version that its visitor gets and a route of it: forged reports create no new series. */
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

/** Tickets name no shell. */
const isGiven = ({ given }: PageTicket, { app, version }: MeasuredPage): boolean =>
  app === SHELL || given.some((one) => one.app === app && one.version === version);

function isServed({ shell, remotes }: ServedReleases, { app, version, route }: MeasuredPage): boolean {
  if (app === SHELL) return shell?.version === version && shell.paths.includes(route);
  const remote = remotes.find(({ manifest }) => manifest.name === app && manifest.version === version);
  return remote?.manifest.routes.some(({ path }) => path === route) ?? false;
}
