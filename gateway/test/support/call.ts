import { request as httpRequest } from 'node:http';
import type { IncomingHttpHeaders, OutgoingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };

export type Call = { method?: string; headers?: OutgoingHttpHeaders; body?: string | Buffer };

export function getPort(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Sends the path unchanged: `fetch` would resolve `..`. */
export function call(server: Server, path: string, { method = 'GET', headers = {}, body }: Call = {}): Promise<Answer> {
  const address = { host: '127.0.0.1', port: getPort(server), path };
  return new Promise((resolve, reject) => {
    const request = httpRequest({ ...address, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: bytes,
          text: bytes.toString('utf8'),
        });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}
