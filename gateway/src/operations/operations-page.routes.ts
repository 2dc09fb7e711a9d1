import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BodyCache } from '../files/file-tree';
import { FileTree } from '../files/file-tree';
import { IMMUTABLE, REVALIDATED, sendFile } from '../files/send-file';
import { EMPTY_STYLE_SOURCE, PAGE_SCRIPT_SOURCE } from '../html/page-script';
import { fillHead } from '../html/page-template';
import { readPreferences } from '../html/preferences';
import { sendProblem } from '../problems/problem';

/** The page's files are not in the release store, so that no published release can change them. */
export function operationsPageRoutes(app: FastifyInstance, folder: string, cache: BodyCache): void {
  const files = new FileTree(folder, cache);
  app.get<{ Params: { '*': string } }>('/*', { config: { kind: 'operations' } }, async (request, reply) => {
    const urlPath = request.params['*'];
    const isFile = /\.[^/.]+$/.test(urlPath) && !urlPath.endsWith('.html');
    if (!isFile) return sendPage(request, reply, files);
    const cacheControl = urlPath.startsWith('assets/') ? IMMUTABLE : REVALIDATED;
    return sendFile(reply, await files.read(urlPath, request.headers['accept-encoding']), cacheControl);
  });
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, files: FileTree): Promise<FastifyReply> {
  const template = await files.read('index.html', undefined);
  if (!template) return sendProblem(reply, 'operations_page_missing');
  return reply
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .header('vary', 'Cookie')
    .type('text/html; charset=utf-8')
    .send(fillHead(template.bytes.toString('utf8'), readPreferences(request.headers).language));
}

/** Stricter than for public pages: nothing of another origin is loaded or called. */
const POLICY = [
  "default-src 'none'",
  `script-src 'self' ${PAGE_SCRIPT_SOURCE}`,
  `style-src 'self' ${EMPTY_STYLE_SOURCE}`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
