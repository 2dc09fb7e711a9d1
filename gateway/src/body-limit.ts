import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bytes of an upload, which its route takes in as a stream and counts itself. */
    uploadLimit?: number;
  }
}

/** Refused for its size; the error handler makes a problem document of it. */
export class BodyTooLarge extends Error {
  readonly statusCode = 413;
}

/**
 * Refuses larger bodies before anything is passed on: a server that refuses half-way breaks the upload off, and the visitor
 * sees a lost connection instead of the reason. What still arrives of a refused body is read and thrown away.
 * A body of declared length passes as a stream; one without is collected first.
 *
 * @param limit bytes
 */
export function limitBodies(app: FastifyInstance, limit: number): void {
  app.addHook('preParsing', async ({ headers, routeOptions }, _reply, payload) => {
    const { uploadLimit } = routeOptions.config;
    if (Number(headers['content-length'] ?? 0) > (uploadLimit ?? limit)) throw new BodyTooLarge();
    if (uploadLimit !== undefined || headers['transfer-encoding'] === undefined) return payload;
    return Readable.from([await collect(payload, limit)], { objectMode: false });
  });
}

function collect(body: Readable, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    body.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= limit) chunks.push(chunk);
      else reject(new BodyTooLarge());
    });
    body.on('end', () => resolve(Buffer.concat(chunks)));
    // The visitor left: no fault of the gateway's.
    body.on('error', (error) => reject(Object.assign(error, { statusCode: 400 })));
  });
}
