import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BodyCache } from './files/body-cache';
import { operatorRoutes } from './observe/service.routes';
import type { ServiceParts } from './observe/service.routes';
import { setRegistryErrorAnswers } from './access/answers';
import { tokenIn } from './access/door';
import type { Door } from './access/door';
import { registryRoutes } from './registry/registry.routes';
import type { RegistryRoutesOptions } from './registry/registry.routes';
import type { Sessions } from './access/sessions';
import { RegistryProblem } from './problems/registry-problem';
import type { RequestLimits } from './config/limits';
import type { ObjectStore } from './storage/object-store';
import { ApiCalls } from './upstream/api-calls';
import type { OperationsAddress } from './operations/operations-address';
import { operationsPageRoutes } from './operations/operations-page.routes';
import { checkOwnHost, checkSameOrigin, checkSameOriginOrToken } from './operations/same-origin';
import { operationsKey, sealedIn, sessionIn } from './operations/session-cookie';
import type { OperationsSession } from './operations/session-cookie';
import { sessionRoutes } from './operations/session.routes';

type OperationsParts = {
  address: OperationsAddress;
  registry: Omit<RegistryRoutesOptions, 'door'>;
  service: ServiceParts;
  sessions: Sessions;
  apiOrigin: string;
  limits: RequestLimits;
  /** The store of releases, which has the key of the sessions. */
  store: ObjectStore;
  pageDir: string;
  cache: BodyCache;
};

/**
 * What the gateway serves at the operator's own address: the registry with all its acts for people who are signed in here, the
 * gateway's figures, and a page that loads no remote. The public address has the same site to cookies, so everything that
 * comes by cookie has to come from the page itself. Source: decision 060.
 *
 * @returns reads the key of the sessions, which is made by the first read
 */
export function serveOperations(app: FastifyInstance, parts: OperationsParts): () => Promise<Buffer> {
  const { address, sessions, store, limits } = parts;
  checkOwnHost(app, address);
  app.addHook('onSend', async (_request, reply, payload) => {
    reply.header('x-frame-options', 'DENY');
    return payload;
  });
  const key = keyReader(store);
  const isSecure = (request: FastifyRequest) => address.isSecure(request);
  const readSession = async (request: FastifyRequest) =>
    sessionIn(request, { key: await key(), isSecure: isSecure(request), now: Date.now() });
  operatorRoutes(app, parts.service);
  void app.register(async (scope) => {
    checkSameOrigin(scope);
    await scope.register(rateLimit, { global: false });
    setRegistryErrorAnswers(scope);
    const api = new ApiCalls(parts.apiOrigin, limits.signInMs);
    sessionRoutes(scope, { sessions, api, most: limits.sessions, key, readSession, isSecure });
  });
  registryRoutes(app, { ...parts.registry, door: createDoor(sessions, isSecure, readSession) });
  operationsPageRoutes(app, parts.pageDir, parts.cache);
  return key;
}

/** A session counts only in a sealed cookie: a token that a remote reads at the public address is useless here. */
function createDoor(
  sessions: Sessions,
  isSecure: (request: FastifyRequest) => boolean,
  readSession: (request: FastifyRequest) => Promise<OperationsSession | undefined>,
): Door {
  return {
    guard: checkSameOriginOrToken,
    readCredential: (request) => {
      const token = tokenIn(request.headers);
      if (token !== undefined) return { kind: 'token', text: token };
      const sealed = sealedIn(request.headers, isSecure(request));
      return sealed.length === 0 ? undefined : { kind: 'session', text: sealed.join(' ') };
    },
    authorise: async (_sealed, act, request) => {
      const session = await readSession(request);
      if (!session) throw new RegistryProblem('unauthenticated');
      return sessions.accountFor(session.token, act, request);
    },
    // Nobody guesses what is sealed.
    countsWrongSessions: false,
  };
}

/** Reads the key when it is first needed, and once. */
function keyReader(store: ObjectStore): () => Promise<Buffer> {
  let key: Promise<Buffer> | undefined;
  return () => {
    key ??= operationsKey(store).catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return key;
  };
}
