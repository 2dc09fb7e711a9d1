import type { FastifyRequest } from 'fastify';
import { hashNetwork } from '../releases/failures/network';
import { termKey } from '../releases/failures/opened-pages';
import type { OpenedPages } from '../releases/failures/opened-pages';
import { issueTicket } from '../releases/failures/page-ticket';
import type { ServedRemote } from '../releases/releases';
import type { PageRoute } from './page-route';
import { isFromSource } from './served-scripts';
import type { Visitor } from './visitor';

/** The ticket with which a page reports failures. Remotes from dev servers are not releases. */
export function pageTicket({ id, key }: Visitor, remotes: readonly ServedRemote[], now: Date): string {
  const given = remotes
    .filter((remote) => !isFromSource(remote))
    .map(({ manifest: { name, version }, fallback, sinceSeq }) => ({
      app: name,
      version,
      fallback: fallback?.version ?? null,
      sinceSeq,
    }));
  return issueTicket({ visitor: id, key, now }, given);
}

type CountedVisit = {
  /** The route of the screen that the page opens on. */
  match: PageRoute | null;
  visitor: Visitor;
};

/** Counts a page for the remote whose screen it opens, unless it is only prefetched. */
export function countPage(
  request: FastifyRequest,
  { match, visitor: { key, isReturning } }: CountedVisit,
  opened: OpenedPages,
): void {
  const isPrefetch = /prefetch/i.test(String(request.headers['sec-purpose'] ?? request.headers.purpose ?? ''));
  if (!match || isFromSource(match.remote) || request.method !== 'GET' || isPrefetch) return;
  const { manifest, sinceSeq } = match.remote;
  opened.count(termKey(manifest.name, manifest.version, sinceSeq), hashNetwork(request.ip, key), isReturning);
}
