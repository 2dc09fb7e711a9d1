import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as after } from 'node:timers/promises';
import { bringsBody } from './bodies';
import type { RequestLimits } from '../config/limits';

/** Closes the connections of clients that do not read the response, or continue sending after it. */
export function endIdleConnections(app: FastifyInstance, { lingerMs }: RequestLimits): void {
  app.addHook('onRequest', async (_request, reply) => {
    // The server ends idle connections. While the API is working, one is idle that must not be ended.
    reply.raw.on('timeout', () => endUnlessWaiting(reply.raw));
  });
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    if (raw.complete || !bringsBody(raw)) return payload;
    reply.header('connection', 'close');
    if (typeof payload !== 'string') return payload;
    const bytes = Buffer.from(payload);
    reply.header('content-length', bytes.length);
    return Readable.from(withLinger(bytes, raw, lingerMs), { objectMode: false });
  });
}

function endUnlessWaiting({ socket }: ServerResponse): void {
  if (socket && socket.writableLength > 0) socket.destroy();
}

/**
 * An answer sent before the whole request has arrived. Its bytes are complete at once, but it ends only when the rest of the
 * request has arrived or time is up: closing the connection at once would lose the answer for a client that is still sending.
 */
async function* withLinger(answer: Buffer, request: IncomingMessage, lingerMs: number): AsyncGenerator<Buffer> {
  yield answer;
  const over = new AbortController();
  const hasCome = new Promise<void>((resolve) => request.once('end', resolve).once('close', resolve));
  request.resume();
  await Promise.race([hasCome, after(lingerMs, undefined, { signal: over.signal }).catch(() => undefined)]);
  over.abort();
}
