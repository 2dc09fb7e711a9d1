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
 * Refuses calls that another page makes, of this site too: to cookies the public address is the same one. Browsers say where a
 * call comes from (Fetch Metadata), over https and on this machine alone; what says nothing is refused as well.
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
