import * as z from 'zod';
import { provinceCodeSchema, textSchema } from './fields';
import { POSITIONS } from './positions';

/** Claims of the token (a JWT). The browser reads them without verifying; only the API verifies. Source: specification 3.2.4. */
export const tokenClaimsSchema = z.object({
  sub: z.string(),
  login: z.string(),
  full_name: z.string(),
  positions: z.array(z.enum(POSITIONS)),
  /** `null`: the whole republic. */
  province_code: provinceCodeSchema.nullable(),
  cluster_id: z.int().nullable(),
  /** Seconds since the epoch. */
  exp: z.int(),
});

export type TokenClaims = z.infer<typeof tokenClaimsSchema>;

export const loginBodySchema = z.strictObject({
  login: textSchema.min(1, 'required').max(64, 'too_long'),
  password: z.string('required').min(1, 'required').max(256, 'too_long'),
});

export const loginAnswerSchema = z.object({ token: z.string() });

/** The part of the token that the API verifies. */
export const accountSchema = tokenClaimsSchema.omit({ sub: true, exp: true });

export type LoginBody = z.infer<typeof loginBodySchema>;
export type LoginAnswer = z.infer<typeof loginAnswerSchema>;
export type Account = z.infer<typeof accountSchema>;
