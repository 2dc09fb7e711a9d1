import { tokenClaimsSchema } from '@klaster/shared/contract';
import type { FastifyJWTOptions, JWT } from '@fastify/jwt';
import { z } from 'zod';
import type { StoredUser } from './repository';

/** Options of `@fastify/jwt`: one algorithm, a day of life (the browser gives a session up after 23 hours). */
export const TOKEN_OPTIONS: Omit<FastifyJWTOptions, 'secret'> = {
  sign: { algorithm: 'HS256', expiresIn: '24h' },
  verify: { algorithms: ['HS256'] },
};

const claimsSchema = tokenClaimsSchema.extend({ sub: z.coerce.number().int(), token_version: z.int() });

/** The part of a token that the API relies on; everything else it reads from the user's row. */
export type VerifiedToken = { readonly userId: number; readonly tokenVersion: number };

/** A token with the claims of the contract. */
export function signToken(jwt: JWT, user: StoredUser): string {
  const { id, login, full_name, positions, province_code, cluster_id, token_version } = user;
  return jwt.sign({ sub: String(id), login, full_name, positions, province_code, cluster_id, token_version });
}

/** None when the signature, the age or the claims are not right. */
export function verifyToken(jwt: JWT, token: string): VerifiedToken | undefined {
  try {
    const { sub, token_version } = claimsSchema.parse(jwt.verify(token));
    return { userId: sub, tokenVersion: token_version };
  } catch {
    return undefined;
  }
}
