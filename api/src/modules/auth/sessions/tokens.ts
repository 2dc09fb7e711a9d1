import { tokenClaimsSchema } from '@klaster/shared/contract/http';
import type { FastifyJWTOptions, JWT } from '@fastify/jwt';
import { z } from 'zod';
import type { StoredUser } from '../accounts.repository';
import { type TokenNames, findUserOfSession, recordLastUse } from './repository';
import type { Database } from '../../../kernel/database/connect';
import { ProblemError } from '../../../kernel/problems/problem-error';
import type { Authenticator } from '../../../kernel/authority/scope';

/** Hours; the browser ends a session after 23. */
export const TOKEN_HOURS = 24;

/** A token for another audience is invalid, even if signed with the same secret. */
const AUDIENCE = 'klaster';

export const TOKEN_OPTIONS: Omit<FastifyJWTOptions, 'secret'> = {
  sign: { algorithm: 'HS256', expiresIn: `${TOKEN_HOURS}h`, aud: AUDIENCE },
  verify: { algorithms: ['HS256'], allowedAud: AUDIENCE },
};

/** The largest PostgreSQL `integer`. */
const LARGEST = 2_147_483_647;

const idSchema = z.int().min(1).max(LARGEST);

const claimsSchema = tokenClaimsSchema.extend({
  sub: z.coerce.number().pipe(idSchema),
  aud: z.literal(AUDIENCE),
  token_version: z.int().max(LARGEST),
  sid: idSchema,
});

export function signToken(jwt: JWT, user: StoredUser, sid: number): string {
  const { id, login, full_name, positions, province_code, cluster_id, token_version } = user;
  return jwt.sign({ sub: String(id), sid, login, full_name, positions, province_code, cluster_id, token_version });
}

/** The only claims that the API relies on; the rest is read from the user's row. Undefined if the token is invalid. */
function verifyToken(jwt: JWT, token: string): TokenNames | undefined {
  try {
    const { sub, token_version, sid } = claimsSchema.parse(jwt.verify(token));
    return { userId: sub, tokenVersion: token_version, sessionId: sid };
  } catch {
    return undefined;
  }
}

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

/** Maximum number of concurrent updates. Further ones are skipped: a later request records the use. */
const MAX_CONCURRENT = 4;

/** Records when sessions were last used. Requests do not wait for these updates, nor do they fail with them. */
export class LastUseUpdates {
  private readonly underWay = new Set<number>();

  constructor(
    private readonly db: Database,
    private readonly write = recordLastUse,
  ) {}

  record(sessionId: number): void {
    if (this.underWay.has(sessionId) || this.underWay.size >= MAX_CONCURRENT) return;
    this.underWay.add(sessionId);
    void this.write(this.db, sessionId)
      .catch(() => undefined)
      .finally(() => this.underWay.delete(sessionId));
  }
}
