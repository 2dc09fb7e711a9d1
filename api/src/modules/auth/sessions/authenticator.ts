import type { JWT } from '@fastify/jwt';
import type { Database } from '../../../kernel/database/connect';
import { ProblemError } from '../../../kernel/problems/problem-error';
import { LastUseUpdates } from './sessions';
import { findUserOfSession } from './repository';
import { verifyToken } from './tokens';
import type { Authenticator } from '../../../kernel/authority/user';

export function createAuthenticator(db: Database, jwt: JWT): Authenticator {
  const lastUses = new LastUseUpdates(db);
  return async (header, { visitor, beforeSecondFactor }) => {
    if (!header && visitor) return undefined;
    const token = typeof header === 'string' ? verifyToken(jwt, header) : undefined;
    const found = token && (await findUserOfSession(db, token));
    if (!found) throw new ProblemError('unauthenticated');
    const { is_seen_due, lacks_factor, ...user } = found;
    if (lacks_factor && !beforeSecondFactor) throw new ProblemError('second_factor_required');
    if (is_seen_due) lastUses.record(user.session_id);
    return user;
  };
}
