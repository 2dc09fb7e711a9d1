import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendProblem } from '../problem';
import type { RouteKind } from '../observe/route-kind';
import { forwardedHeaders, withoutHopByHop } from './headers';

const CONNECT_LIMIT_MS = 5000;

export type ProxyTarget = {
  /** Path prefix, kept on the way. */
  prefix: string;
  origin: string;
  kind: RouteKind;
  onFailure: () => void;
};

/**
 * Passes everything below a prefix to another server: bodies as streams, over connections kept open.
 * There is no time limit on an answer (specification, section 9) and nothing is sent twice.
 */
export function proxyRoutes(app: FastifyInstance, { prefix, origin, kind, onFailure }: ProxyTarget): void {
  void app.register(httpProxy, {
    upstream: origin,
    prefix,
    rewritePrefix: prefix,
    config: { kind },
    disableRequestLogging: true,
    retryMethods: [],
    destroyAgent: true,
    undici: { headersTimeout: 0, bodyTimeout: 0, connections: 256, connect: { timeout: CONNECT_LIMIT_MS } },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => forwardedHeaders(request, headers),
      rewriteHeaders: (headers) => withoutHopByHop(headers),
      onError: (reply) => {
        onFailure();
        sendProblem(reply as FastifyReply, 503, 'upstream_unavailable');
      },
    },
  });
}
