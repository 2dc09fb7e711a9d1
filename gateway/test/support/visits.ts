import { randomBytes } from 'node:crypto';
import type { FailurePhase } from '@klaster/shared/contract/releases';
import type { ReleaseRegistry } from '../../src/releases/release-registry';
import { termKey } from '../../src/releases/failures/opened-pages';

type Visit = { visitor: string; network: string; id: string; servedSince?: number };

type Failure = { phase?: FailurePhase; message?: string };

/** Visits of one remote's pages. */
export class Visits {
  constructor(
    private readonly registry: ReleaseRegistry,
    private readonly app: string,
  ) {}

  /** A page that does not count as opened. */
  page(visitor: string, network = `net-${visitor}`): Visit {
    return { visitor, network, id: randomBytes(16).toString('base64url') };
  }

  async givenTo(visitor: string): Promise<{ version: string; sinceSeq: number }> {
    const { remotes } = await this.registry.releases.forVisitor(visitor);
    const served = remotes.find(({ manifest }) => manifest.name === this.app);
    return { version: served?.manifest.version ?? '', sinceSeq: served?.sinceSeq ?? 0 };
  }

  /** A page that counts as opened. */
  async open(visitor: string, network?: string): Promise<Visit> {
    const visit = this.page(visitor, network);
    const { version, sinceSeq } = await this.givenTo(visitor);
    this.registry.opened.count(termKey(this.app, version, sinceSeq), visit.network, true);
    return { ...visit, servedSince: sinceSeq };
  }

  async report(
    { id, servedSince, ...reporter }: Visit,
    version: string,
    { phase = 'entry', message = 'HTTP 404' }: Failure = {},
  ): Promise<void> {
    const since = servedSince !== undefined && { servedSince };
    await this.registry.failures.report({ app: this.app, version, phase, message, page: id, ...since }, reporter);
  }

  /** Each visitor opens a page on which the version fails. */
  async fail(version: string, visitors: readonly string[], failure?: Failure & { network?: string }): Promise<void> {
    for (const visitor of visitors) await this.report(await this.open(visitor, failure?.network), version, failure);
  }

  /** Visitors who get the version. */
  async visitorsOf(version: string, count: number): Promise<string[]> {
    const drawn: string[] = [];
    for (let index = 0; drawn.length < count; index += 1) {
      if ((await this.givenTo(`drawn-${index}`)).version === version) drawn.push(`drawn-${index}`);
    }
    return drawn;
  }
}
