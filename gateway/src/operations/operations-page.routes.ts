import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { BodyCache } from '../files/body-cache';
import { FileTree } from '../files/file-tree';
import { IMMUTABLE, REVALIDATED, sendFile } from '../files/send-file';
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
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('content-security-policy', buildPolicy(nonce))
    .header('cache-control', 'no-store')
    .header('vary', 'Cookie')
    .type('text/html; charset=utf-8')
    .send(fillHead(template.bytes.toString('utf8'), readPreferences(request.headers), { nonce }));
}

/** Stricter than for public pages: nothing of another origin is loaded or called. */
function buildPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
