import { tokenClaimsSchema } from '@klaster/shared/contract';
import type { FastifyJWTOptions, JWT } from '@fastify/jwt';
import { z } from 'zod';
import type { StoredUser } from '../accounts.repository';
import type { TokenNames } from './repository';

/** Lifetime of a token in hours (the browser ends a session after 23). */
export const TOKEN_HOURS = 24;

/** Whom tokens are for. One of another purpose, signed with the same secret, opens nothing. */
const AUDIENCE = 'klaster';

/** Options of `@fastify/jwt`: one algorithm, one audience, a day of life. */
export const TOKEN_OPTIONS: Omit<FastifyJWTOptions, 'secret'> = {
  sign: { algorithm: 'HS256', expiresIn: `${TOKEN_HOURS}h`, aud: AUDIENCE },
  verify: { algorithms: ['HS256'], allowedAud: AUDIENCE },
};

/** The largest number of the database's `integer`. */
const LARGEST = 2_147_483_647;

const idSchema = z.int().min(1).max(LARGEST);

const claimsSchema = tokenClaimsSchema.extend({
  sub: z.coerce.number().pipe(idSchema),
  aud: z.literal(AUDIENCE),
  token_version: z.int().max(LARGEST),
  sid: idSchema,
});

/** A token of a session with the claims of the contract. */
export function signToken(jwt: JWT, user: StoredUser, sid: number): string {
  const { id, login, full_name, positions, province_code, cluster_id, token_version } = user;
  return jwt.sign({ sub: String(id), sid, login, full_name, positions, province_code, cluster_id, token_version });
}

/**
 * The part of a token that the API relies on; everything else it reads from the user's row. None when the signature, the age or the
 * claims are not right.
 */
export function verifyToken(jwt: JWT, token: string): TokenNames | undefined {
  try {
    const { sub, token_version, sid } = claimsSchema.parse(jwt.verify(token));
    return { userId: sub, tokenVersion: token_version, sessionId: sid };
  } catch {
    return undefined;
  }
}
