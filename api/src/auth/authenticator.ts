import type { Access } from '@klaster/shared/contract';
import type { JWT } from '@fastify/jwt';
import type { Database } from '../database/connect';
import { ProblemError } from '../problems/problem-error';
import { findUserOfToken } from './repository';
import { verifyToken } from './tokens';
import type { User } from './user';

/**
 * Tells who sent an `X-Access-Token` header; nobody when there is none and `either` is allowed.
 * @throws ProblemError `unauthenticated`
 */
export type Authenticator = (header: string | string[] | undefined, access: Access) => Promise<User | undefined>;

export function createAuthenticator(db: Database, jwt: JWT): Authenticator {
  return async (header, access) => {
    if (!header && access === 'either') return undefined;
    const token = typeof header === 'string' ? verifyToken(jwt, header) : undefined;
    const user = token && (await findUserOfToken(db, token.userId, token.tokenVersion));
    if (!user) throw new ProblemError('unauthenticated');
    return user;
  };
}
