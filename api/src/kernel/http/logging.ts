import { LogController } from 'fastify';
import { watchStatements } from '@klaster/shared/postgres';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';

export type LogStream = { readonly write: (line: string) => void };

/** Milliseconds beyond which a statement is a line of its own. */
const SLOW_MS = 1_000;

/** Most characters of a statement, whose beginning identifies it. Statements contain no values. */
const SHOWN_CHARACTERS = 200;

/** Writes down statements that take long, and for which request they were made, until the server ends. */
export function logSlowStatements(app: FastifyInstance): void {
  const stop = watchStatements(({ text, ms, requestId }) => {
    if (ms < SLOW_MS) return;
    const statement = text.replaceAll(/\s+/g, ' ').trim().slice(0, SHOWN_CHARACTERS);
    app.log.warn({ reqId: requestId, ms: Math.round(ms), statement }, 'slow statement');
  });
  app.addHook('onClose', async () => stop());
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
 * Logs a line for each request, at its end. Cached responses to visitors are logged only at level `debug`: they are so frequent that
 * the lines would cost more than the responses. Metrics count them.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // All of it is said at the end.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log[request.answeredFromCache ? 'debug' : 'info'](line, 'request completed');
  }
}
