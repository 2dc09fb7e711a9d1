import { tokenClaimsSchema } from '@klaster/shared/contract/http';
import type { FastifyJWTOptions, JWT } from '@fastify/jwt';
import { z } from 'zod';
import type { StoredUser } from '../accounts.repository';
import type { TokenNames } from './repository';

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
export function verifyToken(jwt: JWT, token: string): TokenNames | undefined {
  try {
    const { sub, token_version, sid } = claimsSchema.parse(jwt.verify(token));
    return { userId: sub, tokenVersion: token_version, sessionId: sid };
  } catch {
    return undefined;
  }
}
