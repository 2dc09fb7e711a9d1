import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { Calls } from './calls';
import type { Call } from './calls';
import type { RequestLimits } from '../config/limits';
import { collect, paced } from './paced';
import { RequestRefused } from '../problems/request-refused';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limit of a body in bytes, if it differs from the default. */
    bodyBytes?: number;
    /** The route reads the body itself, as a stream, and enforces the limits. */
    readsBody?: true;
  }
  interface FastifyRequest {
    /** Its slot among the calls in progress; null for requests that need none. */
    call: Call | null;
  }
}

/**
 * Reads every body to its end before the request is handled: no connection to the API waits for a slow sender, and a refusal
 * is answered with its reason. Calls to the API, and all other requests with a body, occupy a slot for as long as they take.
 *
 * @param limit bytes of a body whose route sets no other limit
 */
export function readBodies(app: FastifyInstance, limit: number, { calls: most, pace }: RequestLimits): void {
  const calls = new Calls(most);
  app.decorateRequest('call', null);
  // `100-continue` is sent when reading starts: see `sendContinue`.
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response));
  app.addHook('preParsing', async (request, reply, payload) => {
    const { kind, readsBody, bodyBytes = limit } = request.routeOptions.config;
    const isWithBody = bringsBody(request.raw);
    if (kind !== 'api' && !isWithBody) return payload;
    const call = enter(request, reply, calls);
    if (!isWithBody) return payload;
    assertReadable(request.raw, bodyBytes);
    if (readsBody) return payload;
    sendContinue(request, reply);
    const body = paced(payload, pace);
    call.startReading(() => body.destroy(RequestRefused.busy()));
    const bytes = await collect(body, bodyBytes, (more) => call.hold(more)).finally(() => call.endReading());
    // Later handlers get a body of known length.
    request.headers['content-length'] = String(bytes.length);
    delete request.headers['transfer-encoding'];
    return Readable.from([bytes], { objectMode: false });
  });
}

/** Lets a client that waits for it (`Expect: 100-continue`) send the body. */
export function sendContinue({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.headers.expect !== undefined && raw.httpVersion === '1.1') reply.raw.writeContinue();
}

/** Whether the request has a body that is not empty. */
export function bringsBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function enter(request: FastifyRequest, reply: FastifyReply, calls: Calls): Call {
  const call = calls.enter(normalizeIP(request.ip));
  request.call = call;
  reply.raw.once('close', () => call.leave());
  return call;
}

/** Refuses a body before reading it if its headers declare it too large or in an unsupported encoding. */
function assertReadable({ headers }: IncomingMessage, limit: number): void {
  if (Number(headers['content-length'] ?? 0) > limit) throw RequestRefused.tooLarge();
  if (!['chunked', undefined].includes(headers['transfer-encoding']?.toLowerCase())) throw RequestRefused.broken();
}
