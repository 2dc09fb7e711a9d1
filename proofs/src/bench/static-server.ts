import mime from 'mime-types';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { brotliCompressSync, createBrotliCompress } from 'node:zlib';

/** Files named by their content are cached for good, pages never. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves a build as a plain web server would: compressed twins, lasting assets, the one page at every other address, and the
 * API behind `/api`. Clients are browsers: all of them take brotli.
 */
export async function serveStatic(folder: string, apiAddress: string) {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/')) forward(request, response, apiAddress);
    else sendFile(request, response, folder);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

function sendFile(request: IncomingMessage, response: ServerResponse, folder: string): void {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const isAsset = pathname.startsWith('/assets/');
  const file = path.join(folder, isAsset ? path.normalize(pathname) : 'index.html');
  if (!existsSync(file)) return void response.writeHead(404).end();
  const isTwin = existsSync(`${file}.br`);
  response.writeHead(200, {
    'content-type': mime.contentType(path.basename(file)) || 'application/octet-stream',
    'content-encoding': 'br',
    'cache-control': isAsset ? IMMUTABLE : 'no-store',
  });
  response.end(isTwin ? readFileSync(`${file}.br`) : brotliCompressSync(readFileSync(file)));
}

/** Compresses answers on their way, like a web server in front of an API. */
function forward(request: IncomingMessage, response: ServerResponse, apiAddress: string): void {
  const { method, headers, url = '/' } = request;
  const call = send(new URL(url, apiAddress), { method, headers }, (answer) => {
    const { 'content-length': _, ...others } = answer.headers;
    const isPlain = answer.statusCode === 200 && !others['content-encoding'] && !url.startsWith('/api/events');
    response.writeHead(answer.statusCode ?? 502, isPlain ? { ...others, 'content-encoding': 'br' } : answer.headers);
    if (isPlain) pipeline(answer, createBrotliCompress(), response, () => undefined);
    else pipeline(answer, response, () => undefined);
  });
  call.on('error', () => response.writeHead(502).end());
  pipeline(request, call, () => undefined);
}
