import { randomBytes } from 'node:crypto';
import type { FailurePhase } from '@klaster/shared/contract/releases';
import type { ReleaseRegistry } from '../../src/releases/release-registry';
import { termKey } from '../../src/releases/failures/opened-pages';
import type { PageTicket } from '../../src/releases/failures/page-ticket';

type Visit = { visitor: string; network: string; ticket: PageTicket };

type Failure = { phase?: FailurePhase; message?: string };

/** Visits of one remote's pages. */
export class Visits {
  constructor(
    private readonly registry: ReleaseRegistry,
    private readonly app: string,
  ) {}

  /** A page that does not count as opened. */
  async page(visitor: string, network = `net-${visitor}`): Promise<Visit> {
    const { remotes } = await this.registry.releases.forVisitor(visitor);
    const given = remotes.map(({ manifest, fallback, sinceSeq }) => ({
      app: manifest.name,
      version: manifest.version,
      fallback: fallback?.version ?? null,
      sinceSeq,
    }));
    return { visitor, network, ticket: { id: randomBytes(16).toString('base64url'), given } };
  }

  /** A page that counts as opened. */
  async open(visitor: string, network?: string): Promise<Visit> {
    const visit = await this.page(visitor, network);
    const { version, sinceSeq } = visit.ticket.given.find(({ app }) => app === this.app) ?? {
      version: '',
      sinceSeq: 0,
    };
    this.registry.opened.count(termKey(this.app, version, sinceSeq), visit.network, true);
    return visit;
  }

  async report(visit: Visit, version: string, { phase = 'entry', message = 'HTTP 404' }: Failure = {}): Promise<void> {
    await this.registry.failures.report({ app: this.app, version, phase, message, ticket: '' }, visit);
  }

  /** Each visitor opens a page on which the version fails. */
  async fail(version: string, visitors: readonly string[], failure?: Failure & { network?: string }): Promise<void> {
    for (const visitor of visitors) await this.report(await this.open(visitor, failure?.network), version, failure);
  }

  /** Visitors who get the version. */
  async givenTo(version: string, count: number): Promise<string[]> {
    const drawn: string[] = [];
    for (let at = 0; drawn.length < count; at += 1) {
      const { ticket } = await this.page(`drawn-${at}`);
      if (ticket.given.some((given) => given.version === version)) drawn.push(`drawn-${at}`);
    }
    return drawn;
  }
}
