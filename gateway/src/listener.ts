import { fixAddress, requestIdBy } from '@klaster/shared/tracing';
import { isDiskFull } from '@klaster/shared/postgres';
import { outputLines } from '@klaster/shared/processes';
import { connectionOptions, watchConnections } from '@klaster/shared/restarts';
import Fastify, { LogController } from 'fastify';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { GatewayConfig } from './config/config';
import { setPolicyHeaders } from './policy-headers';
import { sendProblem } from './problems/problem';
import { readBodies } from './requests/bodies';
import { checkHosts, originForm, refuseOversized } from './requests/head';
import { ProblemError, sendProblemError } from './problems/problem-error';
import { refuseUnreadable } from './requests/unreadable';
import { isOverload } from './storage/file-system';
import { StoreUnavailable } from './storage/object-store';

/** Bytes of headers that Node reads. `refuseOversized` accepts fewer, so that it can tell whether cookies are the reason. */
const HEADER_BYTES = 64 * 1024;

type ServerConfig = Pick<GatewayConfig, 'logLevel' | 'trustedProxies' | 'requests'>;

type ListenerOptions = {
  /** Default limit of a body in bytes. */
  bodyLimit: number;
  isLeaving?: () => boolean;
};

export function createListener(config: ServerConfig, { bodyLimit, isLeaving }: ListenerOptions): FastifyInstance {
  const app = createServer(config);
  app.addHook('onRequest', async (request, reply) => {
    fixAddress(request);
    reply.header('x-request-id', request.id);
  });
  logAnswers(app);
  setErrorAnswers(app);
  setPolicyHeaders(app);
  app.server.maxConnections = config.requests.connections;
  watchConnections(app, isLeaving);
  refuseOversized(app);
  checkHosts(app);
  readBodies(app, bodyLimit, config.requests);
  return app;
}

function createServer({ logLevel, trustedProxies, requests }: ServerConfig): FastifyInstance {
  const { http, ...connections } = connectionOptions(requests);
  return Fastify({
    ...connections,
    logger: logLevel === 'silent' ? false : { level: logLevel, stream: outputLines },
    genReqId: requestIdBy(trustedProxies),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies ?? false,
    rewriteUrl: originForm,
    http: {
      ...http,
      maxHeaderSize: HEADER_BYTES,
      // `checkHosts` refuses with a problem document.
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (_error, _request, reply) => void sendProblem(reply, 'invalid_input'),
  });
}

/** Logs without the query string, which may be confidential. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?', 1)[0];
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, path, status: reply.statusCode, ms }, 'request');
  });
}

function setErrorAnswers(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, 'not_found'));
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof ProblemError) return sendProblemError(reply, error);
    if (isDiskFull(error)) {
      request.log.error(error, 'a disk is full');
      return sendProblem(reply, 'storage_full');
    }
    if (error instanceof StoreUnavailable || isOverload(error)) return sendStoreUnavailable(reply);
    if (error.statusCode === 413) return sendProblem(reply, 'payload_too_large');
    const isCallersFault = error instanceof URIError || (error.statusCode ?? 500) < 500;
    if (isCallersFault) return sendProblem(reply, 'invalid_input', { status: error.statusCode ?? 400 });
    request.log.error(error, 'request failed');
    return sendProblem(reply, 'internal');
  });
}

/** Publishers need more detail than visitors. */
function sendStoreUnavailable(reply: FastifyReply): FastifyReply {
  reply.header('retry-after', 2);
  const isMove = reply.request.routeOptions.config.kind === 'registry';
  return sendProblem(reply, 'upstream_unavailable', isMove ? { detail: STORE_UNAVAILABLE } : {});
}

const STORE_UNAVAILABLE =
  'The store of releases does not answer; pages are served as before. See by “release list” whether it was done, and do it again if not.';
