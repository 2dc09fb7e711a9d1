import type { FastifyInstance, FastifyRequest } from 'fastify';
import { setRegistryErrorAnswers } from './access/answers';
import { tokenIn } from './access/registry-access';
import type { RegistryAccess } from './access/registry-access';
import type { Sessions } from './access/sessions';
import type { RequestLimits } from './config/limits';
import type { BodyCache } from './files/file-tree';
import { operatorRoutes } from './observe/service.routes';
import type { ServiceParts } from './observe/service.routes';
import type { OperationsAddress } from './operations/operations-address';
import { operationsPageRoutes } from './operations/operations-page.routes';
import { checkOwnHost, checkSameOrigin, checkSameOriginOrToken } from './operations/same-origin';
import { createKeyReader, sealedIn, sessionIn } from './operations/session-cookie';
import { sessionRoutes } from './operations/session.routes';
import { ProblemError } from './problems/problem-error';
import type { RegistryParts } from './registry/registry-call';
import { registryRoutes } from './registry/registry.routes';
import type { ObjectStore } from './storage/object-store';
import { ApiCalls } from './upstream/api-calls';

type OperationsParts = {
  address: OperationsAddress;
  registry: RegistryParts;
  service: ServiceParts;
  sessions: Sessions;
  apiOrigin: string;
  limits: RequestLimits;
  store: ObjectStore;
  pageDir: string;
  cache: BodyCache;
};

/**
 * Serves the operations address: the registry with all its acts, metrics, and a page that loads no remote. The public address shares
 * its cookies, so calls by cookie must come from the page itself. Source: decision 060.
 *
 * @returns reads the key of the sessions
 */
export function serveOperations(app: FastifyInstance, parts: OperationsParts): () => Promise<Buffer> {
  const { address, sessions, store, limits } = parts;
  checkOwnHost(app, address);
  app.addHook('onSend', async (_request, reply, payload) => {
    reply.header('x-frame-options', 'DENY');
    return payload;
  });
  const key = createKeyReader(store);
  const isSecure = (request: FastifyRequest) => address.isSecure(request);
  const readSession = async (request: FastifyRequest) =>
    sessionIn(request, { key: await key(), isSecure: isSecure(request), now: Date.now() });
  operatorRoutes(app, parts.service);
  void app.register(async (scope) => {
    checkSameOrigin(scope);
    setRegistryErrorAnswers(scope);
    const api = new ApiCalls(parts.apiOrigin, limits.signInMs);
    sessionRoutes(scope, { sessions, api, limits: limits.sessions, key, readSession, isSecure });
  });
  const access: RegistryAccess = {
    guard: checkSameOriginOrToken,
    // A session counts only in a sealed cookie: a token that a remote reads at the public address is useless here.
    readCredential: (request) => {
      const token = tokenIn(request.headers);
      if (token !== undefined) return { kind: 'token', text: token };
      const sealed = sealedIn(request.headers, isSecure(request));
      return sealed.length === 0 ? undefined : { kind: 'session', text: sealed.join(' ') };
    },
    authorise: async (_sealed, act, request) => {
      const session = await readSession(request);
      if (!session) throw new ProblemError('unauthenticated');
      return sessions.accountFor(session.token, act, request);
    },
    countsWrongSessions: false,
  };
  registryRoutes(app, { ...parts.registry, access });
  operationsPageRoutes(app, parts.pageDir, parts.cache);
  return key;
}
