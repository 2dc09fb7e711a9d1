import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import type { RequestLimits } from '../config/limits';
import { ProblemError, overloaded } from '../problems/problem-error';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limit of a body in bytes, if it differs from the default. */
    bodyBytes?: number;
    /** The route reads the body as a stream and enforces the limits itself. */
    readsBody?: true;
  }
}

/** Memory of a piece of a body besides its bytes: a sender may send them one by one. */
const PIECE_BYTES = 256;

/**
 * Reads every body before the request is handled, so that no connection to the API waits for a slow sender.
 *
 * @param limit bytes of a body if its route sets no other limit
 */
export function readBodies(
  app: FastifyInstance,
  limit: number,
  { bodyBytes: maxHeld }: Pick<RequestLimits, 'bodyBytes'>,
) {
  let held = 0;
  app.addHook('preParsing', async (request, reply, payload) => {
    const { readsBody, bodyBytes = limit } = request.routeOptions.config;
    const { headers } = request.raw;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody) return payload;
    if (Number(headers['content-length'] ?? 0) > bodyBytes) throw new ProblemError('payload_too_large');
    if (!['chunked', undefined].includes(headers['transfer-encoding']?.toLowerCase()))
      throw new ProblemError('invalid_input');
    if (readsBody) return payload;
    const pieces: Buffer[] = [];
    let [bytes, heldForRequest] = [0, 0];
    reply.raw.once('close', () => (held -= heldForRequest));
    for await (const piece of readPieces(request.raw)) {
      bytes += piece.length;
      heldForRequest += piece.length + PIECE_BYTES;
      held += piece.length + PIECE_BYTES;
      if (bytes > bodyBytes) throw new ProblemError('payload_too_large');
      if (held > maxHeld) throw overloaded();
      pieces.push(piece);
    }
    return Readable.from([Buffer.concat(pieces)], { objectMode: false });
  });
}

/** The rest of a body that is not read to its end is dropped: closing the connection at once could lose the response. */
export async function* readPieces(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch {
    throw new ProblemError('invalid_input');
  } finally {
    body.resume();
  }
}
