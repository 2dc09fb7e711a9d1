import { endpoints, preferredLanguage, type Endpoint, type Endpoints } from '@klaster/shared/contract';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import type { Authenticator } from '../auth/authenticator';
import { assertPosition } from '../auth/policy';
import type { User } from '../auth/user';
import type { Handlers } from './call';
import { revalidate, setCacheHeaders } from './public-cache';
import { routeSchema } from './schema';

declare module 'fastify' {
  interface FastifyRequest {
    caller: User | undefined;
  }
}

type AnyHandler = (call: unknown) => Promise<unknown>;

/** Registers every endpoint of the contract: authenticate, validate, authorise, handle, answer `{ data }`. */
export function registerEndpoints(app: FastifyInstance, handlers: Handlers, authenticate: Authenticator): void {
  app.decorateRequest('caller', undefined);
  for (const key of Object.keys(endpoints) as (keyof Endpoints)[]) {
    // The call is built to fit the key's own types; a loop over keys cannot express that.
    registerEndpoint(app, key, handlers[key] as AnyHandler, authenticate);
  }
}

function registerEndpoint(
  app: FastifyInstance,
  key: keyof Endpoints,
  handle: AnyHandler,
  authenticate: Authenticator,
): void {
  const endpoint: Endpoint = endpoints[key];
  const [method, url] = key.split(' ') as [HTTPMethods, string];
  app.route({
    method,
    url,
    schema: routeSchema(endpoint, url.split('/')[2] ?? ''),
    onRequest: async (request) => {
      if (endpoint.access !== 'public')
        request.caller = await authenticate(request.headers['x-access-token'], endpoint.access);
    },
    preHandler: async (request) => {
      if (request.caller) assertPosition(request.caller, endpoint);
    },
    handler: async (request, reply) => {
      const data = await handle(callOf(request));
      setCacheHeaders(reply, method === 'GET' && !request.caller);
      return { data };
    },
    onSend: revalidate,
  });
}

function callOf({ params, query, body, caller, headers, id, ip }: FastifyRequest) {
  const language = preferredLanguage(headers['accept-language']);
  return { params, query, body, user: caller, language, requestId: id, address: ip };
}
