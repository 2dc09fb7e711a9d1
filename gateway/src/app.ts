import Fastify, { LogController } from 'fastify';
import type { FastifyError, FastifyInstance } from 'fastify';
import path from 'node:path';
import { limitBodies } from './body-limit';
import { answerExpectation, answerUnreadable } from './broken-requests';
import type { GatewayConfig } from './config';
import { BodyCache } from './files/body-cache';
import { FileTree } from './files/file-tree';
import { countRequests } from './observe/metrics';
import { logRequests, requestId } from './observe/request-log';
import { serviceRoutes } from './observe/service.routes';
import { assetsRoutes } from './page/assets.routes';
import { templateFile, templateFrom } from './page/html-template';
import { pageRoutes } from './page/page.routes';
import { contentPolicy, setPolicyHeaders } from './policy-headers';
import { sendProblem } from './problem';
import { FolderReleaseStore } from './releases/folder-release-store';
import { remotesRoutes } from './releases/remotes.routes';
import { SourceReleaseStore } from './releases/source-release-store';
import { ApiStatus } from './upstream/api-status';
import { proxyRoutes } from './upstream/proxy';

/** Bytes of files kept in memory: several times what all apps weigh, compressed and plain. */
const FILE_CACHE_BYTES = 64 * 1024 * 1024;

/** Milliseconds a browser may take to send one request. */
const REQUEST_LIMIT_MS = 300_000;

/** Puts the gateway together; it listens when told to. */
export function createGateway(config: GatewayConfig): FastifyInstance {
  const app = Fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel },
    genReqId: requestId,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies ?? false,
    requestTimeout: REQUEST_LIMIT_MS,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (_error, _request, reply) => void sendProblem(reply, 400, 'invalid_input'),
  });
  app.server.on('checkExpectation', answerExpectation);
  const metrics = countRequests(app);
  logRequests(app);
  setErrorAnswers(app);
  limitBodies(app, config.api.bodyLimit);

  const { shell: shellSource, remotes: remoteSources } = config.sources;
  setPolicyHeaders(app, contentPolicy([shellSource ?? [], ...Object.values(remoteSources)].flat()));

  const cache = new BodyCache(FILE_CACHE_BYTES, (result) => metrics.fileCache.inc({ result }));
  const shellFolder = path.join(config.webDir, 'shell/dist');
  const shellFiles = new FileTree(shellFolder, cache);
  const template = shellSource ? templateFrom(shellSource) : templateFile(path.join(shellFolder, 'index.html'));
  const built = new FolderReleaseStore(config.webDir, cache, (file, reason) =>
    app.log.warn({ file, reason }, 'manifest unreadable, the last good one stands'),
  );
  const releases = new SourceReleaseStore(remoteSources, built);
  const api = new ApiStatus(config.api.origin, config.api.own);

  for (const prefix of ['/api', '/crud']) {
    const onFailure = () => metrics.proxyFailures.inc({ target: 'api' });
    proxyRoutes(app, { prefix, origin: config.api.origin, kind: 'api', onFailure });
  }
  if (shellSource) {
    const onFailure = () => metrics.proxyFailures.inc({ target: 'shell' });
    proxyRoutes(app, { prefix: '/assets', origin: shellSource, kind: 'asset', onFailure });
  } else {
    assetsRoutes(app, shellFiles);
  }
  remotesRoutes(app, releases);
  serviceRoutes(app, { template, api, registry: metrics.registry });
  pageRoutes(app, { template, shellFiles, releases, api });
  return app;
}

function setErrorAnswers(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, 404, 'not_found'));
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error.statusCode === 413) return sendProblem(reply, 413, 'payload_too_large');
    const isCallersFault = error instanceof URIError || (error.statusCode ?? 500) < 500;
    if (isCallersFault) return sendProblem(reply, error.statusCode ?? 400, 'invalid_input');
    request.log.error(error, 'request failed');
    return sendProblem(reply, 500, 'internal');
  });
}
