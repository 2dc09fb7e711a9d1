import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BootDocument } from '@klaster/shared/contract';
import { acceptedEncodings } from '../files/encoding';
import type { FileTree } from '../files/file-tree';
import { REVALIDATED, sendFile } from '../files/send-file';
import { sendProblem } from '../problem';
import type { ReleaseStore } from '../releases/release-store';
import type { ApiStatus } from '../upstream/api-status';
import { fillTemplate } from './html-template';
import type { TemplateSource } from './html-template';
import { PageBodies } from './page-bodies';
import { preferencesOf } from './preferences';

export type PageParts = {
  template: TemplateSource;
  /** The shell's `dist`: the icon and its like lie at the top of it. */
  shellFiles: FileTree;
  releases: ReleaseStore;
  api: ApiStatus;
};

/** Every address that is no file is the shell's page: the browser's router knows what to show there. */
export function pageRoutes(app: FastifyInstance, parts: PageParts): void {
  const bodies = new PageBodies();
  app.get<{ Params: { '*': string } }>('/*', { config: { kind: 'page' } }, async (request, reply) => {
    const urlPath = request.params['*'];
    return namesFile(urlPath) ? sendTopFile(request, reply, parts, urlPath) : sendPage(request, reply, parts, bodies);
  });
}

function namesFile(urlPath: string): boolean {
  return urlPath.slice(urlPath.lastIndexOf('/') + 1).includes('.');
}

async function sendTopFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { shellFiles }: PageParts,
  urlPath: string,
): Promise<FastifyReply> {
  const isTop = !urlPath.includes('/') && !urlPath.endsWith('.html');
  const file = isTop ? await shellFiles.read(urlPath, request.headers['accept-encoding']) : null;
  return sendFile(reply, file, REVALIDATED);
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { template, releases, api }: PageParts,
  bodies: PageBodies,
): Promise<FastifyReply> {
  const [html, remotes, sample] = await Promise.all([template(), releases.list(), api.sample()]);
  if (html === null) return sendProblem(reply, 503, 'upstream_unavailable');
  const boot: BootDocument = { apiBase: '', sample, remotes: [...remotes] };
  const encoding = acceptedEncodings(request.headers['accept-encoding'])[0] ?? 'identity';
  const body = await bodies.encode(fillTemplate(html, boot, preferencesOf(request.headers)), encoding);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .header('cache-control', 'no-store')
    .header('vary', 'Accept-Encoding, Cookie')
    .type('text/html; charset=utf-8')
    .send(body);
}
