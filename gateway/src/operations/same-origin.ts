import type { FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { tokenIn } from '../access/registry-access';
import { ProblemError } from '../problems/problem-error';
import type { OperationsAddress } from './operations-address';

/** Refuses requests for another host. */
export function checkOwnHost(app: FastifyInstance, address: OperationsAddress): void {
  app.addHook('onRequest', async (request) => {
    if (!address.isNamedBy(request)) throw new ProblemError('misdirected');
  });
}

/**
 * Refuses calls by other pages, even of the same site: the public address shares the cookies. Browsers send Fetch Metadata only over
 * https and on localhost; calls without it are refused too.
 */
export function checkSameOrigin(scope: FastifyInstance): void {
  scope.addHook('onRequest', async ({ headers }) => {
    if (!isSameOrigin(headers)) throw new ProblemError('not_same_origin');
  });
}

/** Calls by a token need no Fetch Metadata, since no browser adds a token on its own. */
export function checkSameOriginOrToken(scope: FastifyInstance): void {
  scope.addHook('onRequest', async ({ headers }) => {
    if (tokenIn(headers) === undefined && !isSameOrigin(headers)) throw new ProblemError('not_same_origin');
  });
}

function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-site'] === 'same-origin';
}
