import { REQUEST_ID } from '@klaster/shared/contract';
import { randomUUID } from 'node:crypto';
import { LogController } from 'fastify';
import type { FastifyReply, FastifyRequest, FastifyServerOptions, RawRequestDefaultExpression } from 'fastify';

/** Keeps the id that the gateway gave the request, so that one id runs through all logs. */
export function requestId({ headers }: RawRequestDefaultExpression): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/**
 * Structured logs without personal data: no headers, bodies, queries or addresses, and of a database error no values
 * (PostgreSQL puts rows into its details).
 */
export function loggerOptions(level: string): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?')[0] }),
      err: (error: Error) => ({ type: error.name, message: error.message, stack: error.stack ?? '' }),
    },
  };
}

/**
 * A line for each request, at its end. What was kept for visitors has one at level `debug` alone: they may ask for it as often as
 * they like, and the lines would cost more than the answers. Metrics count it.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // All of it is said at the end.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log[request.answeredFromKept ? 'debug' : 'info'](line, 'request completed');
  }
}
