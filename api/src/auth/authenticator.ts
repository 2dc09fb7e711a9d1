import type { Endpoint } from '@klaster/shared/contract';
import type { JWT } from '@fastify/jwt';
import type { Database } from '../database/connect';
import { ProblemError } from '../problems/problem-error';
import { SeenNotes } from './sessions';
import { findUserOfSession } from './sessions.repository';
import { verifyToken } from './tokens';
import type { SignedIn } from './user';

/**
 * Tells who sent an `X-Access-Token` header; nobody when there is none and `either` is allowed.
 * @throws ProblemError `unauthenticated`, `second_factor_required`
 */
export type Authenticator = (
  header: string | string[] | undefined,
  endpoint: Pick<Endpoint, 'access' | 'beforeSecondFactor'>,
) => Promise<SignedIn | undefined>;

export function createAuthenticator(db: Database, jwt: JWT): Authenticator {
  const notes = new SeenNotes(db);
  return async (header, { access, beforeSecondFactor }) => {
    if (!header && access === 'either') return undefined;
    const token = typeof header === 'string' ? verifyToken(jwt, header) : undefined;
    const found = token && (await findUserOfSession(db, token));
    if (!found) throw new ProblemError('unauthenticated');
    const { is_seen_due, lacks_factor, ...user } = found;
    if (lacks_factor && !beforeSecondFactor) throw new ProblemError('second_factor_required');
    if (is_seen_due) notes.note(user.session_id);
    return user;
  };
}
