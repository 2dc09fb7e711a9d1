import type { FastifyRequest } from 'fastify';
import { hashNetwork } from '../releases/failures/network';
import { termKey } from '../releases/failures/opened-pages';
import type { OpenedPages } from '../releases/failures/opened-pages';
import type { PageRoute } from './page-route';
import { isFromSource } from './served-scripts';
import type { Visitor } from './visitor';

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
  if (
    !match ||
    match.remote.channel === 'override' ||
    isFromSource(match.remote) ||
    request.method !== 'GET' ||
    isPrefetch
  )
    return;
  const { manifest, sinceSeq } = match.remote;
  opened.count(termKey(manifest.name, manifest.version, sinceSeq), hashNetwork(request.ip, key), isReturning);
}
