import mime from 'mime-types';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { constants, createBrotliCompress } from 'node:zlib';
import type { Service } from './service';

/** Files named by their content are cached for good, pages never. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves a build as a plain web server would: compressed twins, lasting assets, the one page at every other address, and the
 * API behind `/api`. Clients are browsers: all of them take brotli.
 */
export async function serveStatic(folder: string, apiAddress: string): Promise<Service> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/')) forward(request, response, apiAddress);
    else sendFile(request, response, folder);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

function sendFile(request: IncomingMessage, response: ServerResponse, folder: string): void {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const isAsset = pathname.startsWith('/assets/');
  const name = path.join(folder, isAsset ? path.normalize(pathname) : 'index.html');
  const compressed = existsSync(`${name}.br`);
  const file = compressed ? `${name}.br` : name;
  if (!existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    'content-type': mime.contentType(path.basename(name)) || 'application/octet-stream',
    'cache-control': isAsset ? IMMUTABLE : 'no-store',
    ...(compressed ? { 'content-encoding': 'br', vary: 'Accept-Encoding' } : {}),
  });
  pipeline(createReadStream(file), response, () => undefined);
}

/** Compresses answers on their way, like a web server in front of an API. */
function forward(request: IncomingMessage, response: ServerResponse, apiAddress: string): void {
  const { method, headers, url = '/' } = request;
  const call = send(new URL(url, apiAddress), { method, headers }, (answer) => {
    const { 'content-length': length, ...others } = answer.headers;
    if (answer.statusCode !== 200 || others['content-encoding']) {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, response, () => undefined);
      return;
    }
    response.writeHead(200, { ...others, 'content-encoding': 'br' });
    pipeline(answer, compressor(Number(length ?? 0)), response, () => undefined);
  });
  call.on('error', () => response.writeHead(502).end());
  pipeline(request, call, () => undefined);
}

function compressor(size: number) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return createBrotliCompress({ params: { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_SIZE_HINT]: size } });
}
