import { normalizeIP } from '@fastify/rate-limit';
import { EVENTS_PATHS } from '@klaster/shared/contract/endpoints';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ServerResponse } from 'node:http';
import { Pool } from 'undici';
import type { OutageLog } from '../observe/outage-log';
import { ConcurrencyLimit } from '../requests/concurrency-limit';
import type { RequestLimits } from '../config/limits';
import { ProblemError, overloaded } from '../problems/problem-error';
import { CONNECT_LIMIT_MS, passOn, pathBelow } from './forwarding';

type EventsTarget = {
  origin: string;
  limits: RequestLimits;
  outages: OutageLog;
  /** Called with the number of open streams. */
  onCount: (open: number) => void;
};

/**
 * Forwards the API's event streams. They have connections and limits of their own, apart from calls, and are closed as soon as
 * the gateway stops.
 */
export function eventsRoutes(app: FastifyInstance, { origin, limits, outages, onCount }: EventsTarget): void {
  void app.register(async (scope) => {
    const pool = new Pool(origin, {
      connections: limits.streams.total,
      headersTimeout: limits.streamSilenceMs,
      bodyTimeout: limits.streamSilenceMs,
      connect: { timeout: CONNECT_LIMIT_MS },
    });
    const streams = new ConcurrencyLimit(limits.streams);
    const open = new Set<ServerResponse>();
    let isStopping = false;
    scope.addHook('preClose', async () => {
      isStopping = true;
      open.forEach((answer) => answer.destroy());
    });
    scope.addHook('onClose', () => pool.destroy());

    const serveStream = async (reply: FastifyReply, path: string) => {
      const { raw } = reply;
      if (raw.destroyed) return reply;
      const closed = new Promise((resolve) => raw.once('close', resolve));
      open.add(raw);
      onCount(open.size);
      await passOn(reply, path, { pool, outages });
      await closed;
      open.delete(raw);
      onCount(open.size);
      return reply;
    };

    for (const events of EVENTS_PATHS) {
      // Such a call has no body.
      scope.all(events, { config: { kind: 'events', bodyBytes: 0 } }, async (request, reply) => {
        const path = pathBelow(events, request.url);
        if (path === null) throw new ProblemError('invalid_input');
        if (isStopping) throw overloaded();
        const passed = await streams.run(normalizeIP(request.ip), () => serveStream(reply, path));
        if (passed === null) throw overloaded();
        return passed;
      });
    }
  });
}
