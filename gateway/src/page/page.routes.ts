import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { OperationsAddressFor } from '../access/door';
import { acceptedEncodings } from '../files/file-tree';
import { REVALIDATED, sendFile } from '../files/send-file';
import { sendProblem } from '../problems/problem';
import { forwardedFor } from '../upstream/headers';
import type { OpenedPages } from '../releases/failures/opened-pages';
import { admittedOrigins, pagePolicy } from './content-policy';
import { answerOverride, OVERRIDE_PARAMETER } from './override-answer';
import { readOverrides } from './overrides';
import { pageAddress, pageRoute } from './page-route';
import { countPage, pageTicket } from './page-evidence';
import { pageFor } from './page-html';
import type { PageSources } from './page-html';
import type { PageReleases } from './page-releases';
import { newVisitor, visitorCookie, readVisitor } from './visitor';
import type { Visitor } from './visitor';

export type PageParts = PageSources & {
  pages: PageReleases;
  visitorKey: () => Promise<Buffer>;
  opened: OpenedPages;
  /** Origins of dev servers from which developers may load remotes. */
  overrideOrigins: readonly string[];
  /** Development: the dev server that the shell comes from. */
  shellSource: string | undefined;
  operationsAddress: OperationsAddressFor;
  onFault: (fault: string) => void;
};

/** Serves the shell's page at every address that names no file; the browser's router decides what it shows. */
export function pageRoutes(app: FastifyInstance, parts: PageParts): void {
  app.get<{ Params: { '*': string } }>('/*', { config: { kind: 'page' } }, async (request, reply) => {
    const urlPath = request.params['*'];
    return namesFile(urlPath) ? sendRootFile(reply, parts, urlPath) : sendPage(request, reply, parts);
  });
}

function namesFile(urlPath: string): boolean {
  return urlPath.slice(urlPath.lastIndexOf('/') + 1).includes('.');
}

/** Sends a file from the root of the shell's release, such as `favicon.ico`. */
async function sendRootFile(reply: FastifyReply, { releases }: PageParts, urlPath: string): Promise<FastifyReply> {
  const isInRoot = !urlPath.includes('/') && !urlPath.endsWith('.html');
  const file = isInRoot ? await releases.readShell(urlPath, reply.request.headers['accept-encoding']) : null;
  return sendFile(reply, file, REVALIDATED);
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, parts: PageParts): Promise<FastifyReply> {
  const { pages, opened, overrideOrigins, shellSource, operationsAddress, onFault } = parts;
  const address = pageAddress(request.url);
  const visitor = await identifyVisitor(request, reply, parts);
  const release = await pages.forVisitor(visitor.id, readOverrides(request.headers, overrideOrigins));
  if (release === null) return sendProblem(reply, 'upstream_unavailable');
  if (address.query.has(OVERRIDE_PARAMETER)) {
    const remotes = release.remotes.map(({ manifest }) => manifest.name);
    return answerOverride(reply, address, { origins: overrideOrigins, remotes });
  }
  const nonce = randomBytes(16).toString('base64');
  const match = pageRoute(address.pathname, release.remotes);
  const ticket = pageTicket(visitor, release.remotes, new Date());
  const { headers, protocol, host } = request;
  const origin = `${protocol}://${host}`;
  const operations = operationsAddress(request);
  const context = { headers, origin, operations, visitor: forwardedFor(request) };
  const own = { nonce, ticket };
  const page = await pageFor({ release, address, match, own, ...context }, parts);
  countPage(request, { match, visitor }, opened);
  const { connect, leftOut } = admittedOrigins(release.remotes);
  for (const name of leftOut) onFault(`${name}: the policy has no room for the origins it calls`);
  const encoding = acceptedEncodings(request.headers['accept-encoding'])[0] ?? 'identity';
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .header('content-security-policy', pagePolicy({ nonce, remotes: release.remotes, connect, shellSource }))
    .header('cache-control', 'no-store')
    .header('vary', 'Accept-Encoding, Cookie')
    .type('text/html; charset=utf-8')
    .send(await page.encoded(encoding, own));
}

/** A new visitor's id already selects the releases of this page, so that the next page has the same ones. */
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
