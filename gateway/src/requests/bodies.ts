import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { RequestLimits } from '../config/limits';
import { RequestRefused } from '../problems/request-refused';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limit of a body in bytes, if it differs from the default. */
    bodyBytes?: number;
    /** The route reads the body itself, as a stream, and enforces the limits. */
    readsBody?: true;
  }
}

/** Memory that a piece of a body takes besides its bytes: a sender may send them one by one. */
const PIECE_BYTES = 256;

/**
 * Reads every body to its end before the request is handled, so that no connection to the API waits for a slow sender. Node ends what
 * takes too long.
 *
 * @param limit bytes of a body whose route sets no other limit
 */
export function readBodies(app: FastifyInstance, limit: number, { bodyBytes: most }: Pick<RequestLimits, 'bodyBytes'>) {
  let held = 0;
  app.addHook('preParsing', async (request, reply, payload) => {
    const { readsBody, bodyBytes = limit } = request.routeOptions.config;
    const { headers } = request.raw;
    if (!bringsBody(request.raw)) return payload;
    if (Number(headers['content-length'] ?? 0) > bodyBytes) throw RequestRefused.tooLarge();
    if (!['chunked', undefined].includes(headers['transfer-encoding']?.toLowerCase())) throw RequestRefused.broken();
    if (readsBody) return payload;
    const pieces: Buffer[] = [];
    let [bytes, own] = [0, 0];
    reply.raw.once('close', () => (held -= own));
    for await (const piece of readPieces(request.raw)) {
      bytes += piece.length;
      own += piece.length + PIECE_BYTES;
      held += piece.length + PIECE_BYTES;
      if (bytes > bodyBytes) throw RequestRefused.tooLarge();
      if (held > most) throw RequestRefused.busy();
      pieces.push(piece);
    }
    return Readable.from([Buffer.concat(pieces)], { objectMode: false });
  });
}

/** The pieces of a body. What its reader leaves is read and dropped: closing the connection at once could lose the response. */
export async function* readPieces(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch {
    throw RequestRefused.broken();
  } finally {
    body.resume();
  }
}

/** Whether the request has a body that is not empty. */
function bringsBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
