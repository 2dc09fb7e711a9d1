import * as z from 'zod';
import { isFitText, timestampSchema } from '../http/fields';
import { passkeyAssertionSchema, passkeyRequestSchema } from './passkeys';
import { code } from '../http/field-codes';
import { secondFactorProofSchema } from './second-factor';

export const provenCallSchema = z.strictObject({
  /** E.g. `PATCH /api/users/:id`. */
  act: z.string(code('required')).max(200, code('too_long')).refine(isFitText, code('invalid')),
  /** The path as sent, without the query. */
  path: z
    .string(code('required'))
    .max(500, code('too_long'))
    .startsWith('/', code('invalid'))
    .refine(isFitText, code('invalid')),
  /** SHA-256 of `provenContent`, in base64url. */
  digest: z.string(code('required')).regex(/^[\w-]{43}$/, code('invalid')),
});

export const proofMeansSchema = z.object({
  /** A code of the authenticator app, or a recovery code. */
  code: z.boolean(),
  /** Only if no second factor is on. */
  password: z.boolean(),
  /** `null`: the account has none. */
  passkey: passkeyRequestSchema.nullable(),
});

/** Exactly one of the means. */
export const proofBodySchema = provenCallSchema
  .extend({ ...secondFactorProofSchema.partial().shape, passkey: passkeyAssertionSchema.optional() })
  .refine(
    ({ current_password, code: typed, passkey }) =>
      [current_password, typed, passkey].filter((means) => means !== undefined).length === 1,
    { path: ['code'], message: code('required') },
  );

/** Valid once, in the header `X-Proof` of its call. */
export const proofSchema = z.object({ proof: z.string(), expires_at: timestampSchema });

export type ProvenCall = z.output<typeof provenCallSchema>;
export type ProofMeans = z.infer<typeof proofMeansSchema>;
export type ProofBody = z.output<typeof proofBodySchema>;
export type Proof = z.infer<typeof proofSchema>;
