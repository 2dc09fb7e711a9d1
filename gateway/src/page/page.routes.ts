import { matchRoute } from '@klaster/shared/contract/http';
import { isWithin } from '@klaster/shared/contract/releases';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OperationsAddressFor } from '../access/registry-access';
import { IMMUTABLE, REVALIDATED, sendFile } from '../files/send-file';
import { sendProblem } from '../problems/problem';
import { forwardedFor } from '../upstream/forwarding';
import { hashNetwork } from '../releases/failures/network';
import { termKey } from '../releases/failures/opened-pages';
import type { OpenedPages } from '../releases/failures/opened-pages';
import { BOOT_FOLDER, bootFile } from './boot-file';
import { admittedOrigins, pagePolicy } from './content-policy';
import { sendText } from './encoded-text';
import { isolatedRoutes } from './isolated.routes';
import { answerOverride, OVERRIDE_PARAMETER, readOverrides } from './overrides';
import { pageAddress, pageRoute } from './page-route';
import type { PageRoute } from './page-route';
import { pageFor } from './page-html';
import type { PageSources } from './page-html';
import type { PageRelease, PageReleases } from './page-releases';
import { isFromSource } from './page-scripts';
import { robotsText, siteMap } from './site-map';
import { newVisitor, visitorCookie, readVisitor } from './visitor';
import type { Visitor } from './visitor';

export type PageParts = PageSources & {
  pages: PageReleases;
  visitorKey: () => Promise<Buffer>;
  opened: OpenedPages;
  /** Local programs with which pages sign. */
  signers: readonly string[];
  /** Development: the dev server that the shell comes from. */
  shellSource: string | undefined;
  operationsAddress: OperationsAddressFor;
  onFault: (fault: string) => void;
};

/** Only the browser may store a page, since the response sets the visitor's cookie. */
const PRIVATE = 'private, no-cache';

/** The browser prefetches the page of a link under the pointer. Once the app has started, it prefetches what it needs itself. */
const SPECULATION_ADDRESS = '/speculation-rules.json';
const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { selector_matches: '[data-preview] a:not([target],[download])' }] },
      eagerness: 'moderate',
    },
  ],
});

/** Its address has a hash of its content. */
const SDK_PACKAGE = /^sdk\/klaster-sdk-.+\.tgz$/;

/** Serves the shell's page at every address that names no file; the browser's router decides what it shows. */
export function pageRoutes(app: FastifyInstance, parts: PageParts): void {
  app.get(SPECULATION_ADDRESS, { config: { kind: 'page' } }, (_request, reply) =>
    reply.header('cache-control', REVALIDATED).type('application/speculationrules+json').send(SPECULATION_RULES),
  );
  isolatedRoutes(app, parts.releases);
  const { emblem } = parts;
  if (emblem)
    app.get(emblem.address, { config: { kind: 'page' } }, (_request, reply) => sendFile(reply, emblem.file, IMMUTABLE));
  app.get(`${BOOT_FOLDER}:file`, { config: { kind: 'page' } }, (request, reply) => sendBootFile(request, reply, parts));
  app.get<{ Params: { file: string } }>('/sdk/:file', { config: { kind: 'page' } }, async (request, reply) => {
    const name = `sdk/${request.params.file}`;
    const file = await parts.releases.readShell(name, request.headers['accept-encoding']);
    return sendFile(reply, file, SDK_PACKAGE.test(name) ? IMMUTABLE : REVALIDATED);
  });
  app.get('/robots.txt', { config: { kind: 'page' } }, (request, reply) =>
    reply
      .header('cache-control', REVALIDATED)
      .type('text/plain; charset=utf-8')
      .send(robotsText(originOf(request))),
  );
  app.get('/sitemap.xml', { config: { kind: 'page' } }, async (request, reply) => {
    const release = await parts.pages.forVisitor(undefined, new Map());
    if (release === null) return sendProblem(reply, 'upstream_unavailable');
    return reply
      .header('cache-control', REVALIDATED)
      .type('application/xml; charset=utf-8')
      .send(siteMap(release, originOf(request)));
  });
  app.get<{ Params: { '*': string } }>('/*', { config: { kind: 'page' } }, async (request, reply) => {
    const urlPath = request.params['*'];
    return namesFile(urlPath) ? sendRootFile(reply, parts, urlPath) : sendPage(request, reply, parts);
  });
}

/** The origin at which the visitor's browser reached the gateway. */
const originOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`;

function namesFile(urlPath: string): boolean {
  return urlPath.slice(urlPath.lastIndexOf('/') + 1).includes('.');
}

/** Sends a file from the root of the shell's release, such as `favicon.ico`. */
async function sendRootFile(reply: FastifyReply, { releases }: PageParts, urlPath: string): Promise<FastifyReply> {
  const isInRoot = !urlPath.includes('/') && !urlPath.endsWith('.html');
  const file = isInRoot ? await releases.readShell(urlPath, reply.request.headers['accept-encoding']) : null;
  return sendFile(reply, file, REVALIDATED);
}

/** Whether the shell has a screen there; a shell from a dev server does not say. */
const isShellPath = (pathname: string, { shell }: PageRelease): boolean =>
  shell === null ||
  matchRoute(
    shell.paths.map((path) => ({ path })),
    pathname,
  ) !== null;

async function sendPage(request: FastifyRequest, reply: FastifyReply, parts: PageParts): Promise<FastifyReply> {
  const { pages, opened, signers, shellSource, operationsAddress, onFault } = parts;
  const address = pageAddress(request.url);
  const visitor = await identifyVisitor(request, reply, parts);
  const release = await pages.forVisitor(visitor.id, readOverrides(request.headers));
  if (release === null) return sendProblem(reply, 'upstream_unavailable');
  if (address.query.has(OVERRIDE_PARAMETER)) {
    const isOnTrial = async (name: string, version: string) => (await parts.releases.onTrial(name, version)) !== null;
    return answerOverride(reply, address, isOnTrial);
  }
  const match = pageRoute(address.pathname, release.remotes);
  const context = {
    headers: request.headers,
    origin: originOf(request),
    operations: operationsAddress(request),
    visitor: forwardedFor(request),
  };
  const { text, styleSources } = await pageFor({ release, address, match, ...context }, parts);
  countPage(request, { match, visitor }, opened);
  const { connect, leftOut } = admittedOrigins(release.remotes);
  for (const name of leftOut) onFault(`${name}: the policy has no room for the origins it calls`);
  const isPublic = match?.route.layout === 'public';
  if (isPublic) reply.header('speculation-rules', `"${SPECULATION_ADDRESS}"`);
  if (match === null && !isShellPath(address.pathname, release))
    reply.code(isWithin(release.retired, address.pathname) ? 410 : 404);
  reply
    .header(
      'content-security-policy',
      pagePolicy({ styleSources, remotes: release.remotes, connect: [...connect, ...signers], shellSource }),
    )
    .header('cache-control', isPublic ? PRIVATE : 'no-store')
    .header('vary', 'Accept-Encoding, Cookie, User-Agent, Sec-CH-UA-Mobile')
    .type('text/html; charset=utf-8');
  return sendText(reply, text);
}

/** Sends the boot document of the visitor's releases; the one at another address is outdated. */
async function sendBootFile(request: FastifyRequest, reply: FastifyReply, parts: PageParts): Promise<FastifyReply> {
  const { pages, api, visitorKey, operationsAddress, emblem } = parts;
  const visitor = readVisitor(request.headers, await visitorKey());
  const [release, sample] = await Promise.all([
    pages.forVisitor(visitor, readOverrides(request.headers)),
    api.sample(),
  ]);
  if (release === null) return sendProblem(reply, 'upstream_unavailable');
  const { address, text } = bootFile(release, {
    sample,
    operations: operationsAddress(request),
    emblem: emblem?.address,
  });
  reply
    .header('cache-control', address === request.url ? IMMUTABLE : 'no-store')
    .header('vary', 'Accept-Encoding, Cookie')
    .type('application/json; charset=utf-8');
  return sendText(reply, text);
}

/** Gives a new visitor an id at once: it selects the releases of this page, and the next page must get the same ones. */
async function identifyVisitor(
  request: FastifyRequest,
  reply: FastifyReply,
  { visitorKey }: PageParts,
): Promise<Visitor> {
  const key = await visitorKey();
  const known = readVisitor(request.headers, key);
  if (known !== undefined) return { id: known, key, isReturning: true };
  const id = newVisitor();
  reply.header('set-cookie', visitorCookie(id, key, request.protocol === 'https'));
  return { id, key, isReturning: false };
}

type CountedVisit = {
  /** The route of the screen that the page opens on. */
  match: PageRoute | null;
  visitor: Visitor;
};

/** Counts a page for the remote whose screen it opens, unless it is only prefetched. */
function countPage(
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
