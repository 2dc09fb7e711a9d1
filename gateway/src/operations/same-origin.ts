import type { FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { tokenIn } from '../access/door';
import { RegistryProblem } from '../problems/registry-problem';
import { RequestRefused } from '../problems/request-refused';
import type { OperationsAddress } from './operations-address';

/** Refuses requests for another host, before any other check. */
export function checkOwnHost(app: FastifyInstance, address: OperationsAddress): void {
  app.addHook('onRequest', async (request) => {
    if (!address.isNamedBy(request)) throw RequestRefused.misdirected();
  });
}

/**
 * Refuses calls by other pages, including those of the same site, since the public address shares the cookies. Browsers send the origin
 * of a call (Fetch Metadata) only over https and on localhost; calls without it are refused too.
 */
export function checkSameOrigin(scope: FastifyInstance): void {
  scope.addHook('onRequest', async ({ headers }) => {
    if (!isSameOrigin(headers)) throw new RegistryProblem('not_same_origin');
  });
}

/** The same, except for calls by a token: a browser never adds one on its own, so those need no Fetch Metadata. */
export function checkSameOriginOrToken(scope: FastifyInstance): void {
  scope.addHook('onRequest', async ({ headers }) => {
    if (tokenIn(headers) === undefined && !isSameOrigin(headers)) throw new RegistryProblem('not_same_origin');
  });
}

function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-site'] === 'same-origin';
}
