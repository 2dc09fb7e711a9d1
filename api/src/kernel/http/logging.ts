import { LogController } from 'fastify';
import { watchStatements } from '@klaster/shared/postgres';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';

export type LogStream = { readonly write: (line: string) => void };

/** Slower statements are logged. */
const SLOW_MS = 1_000;

/** The beginning identifies a statement. Statements contain no values. */
const SHOWN_CHARACTERS = 200;

export function logSlowStatements(app: FastifyInstance): void {
  const stop = watchStatements(({ text, ms, requestId }) => {
    if (ms < SLOW_MS) return;
    const statement = text.replaceAll(/\s+/g, ' ').trim().slice(0, SHOWN_CHARACTERS);
    app.log.warn({ reqId: requestId, ms: Math.round(ms), statement }, 'slow statement');
  });
  app.addHook('onClose', async () => stop());
}

/** No personal data: no headers, bodies, queries, addresses or values of database errors. */
export function loggerOptions(level: string): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?')[0] }),
      err: (error: Error) => ({ type: error.name, message: error.message, stack: error.stack ?? '' }),
    },
  };
}

/** Logs each request at its end. Cached public answers are logged only at level `debug`, since there are very many. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // Only the end is logged.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log[request.answeredFromCache ? 'debug' : 'info'](line, 'request completed');
  }
}
