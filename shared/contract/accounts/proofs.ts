import * as z from 'zod';
import { isFitText, timestampSchema } from '../common/fields';
import { passkeyAssertionSchema, passkeyRequestSchema } from './passkeys';
import { code } from '../common/field-code';
import { secondFactorProofSchema } from './second-factor';

/** The one call that a proof is for. */
export const provenCallSchema = z.strictObject({
  /** Name of the call: `PATCH /api/users/:id`. */
  act: z.string(code('required')).max(200, code('too_long')).refine(isFitText, code('invalid')),
  /** Its path as it is sent, without the query. */
  path: z
    .string(code('required'))
    .max(500, code('too_long'))
    .startsWith('/', code('invalid'))
    .refine(isFitText, code('invalid')),
  /** SHA-256 of its query and body, in base64url: see `provenContent`. */
  digest: z.string(code('required')).regex(/^[\w-]{43}$/, code('invalid')),
});

/** Means by which the caller can prove who they are for a call. */
export const proofMeansSchema = z.object({
  /** A code of the authenticator app, or a recovery code. */
  code: z.boolean(),
  /** The password, which does only where no second factor is on. */
  password: z.boolean(),
  /** Options for the browser's passkey request; `null`: the account has none. */
  passkey: passkeyRequestSchema.nullable(),
});

/** The call, and one of the means. */
export const proofBodySchema = provenCallSchema
  .extend({ ...secondFactorProofSchema.partial().shape, passkey: passkeyAssertionSchema.optional() })
  .refine(
    ({ current_password, code: typed, passkey }) =>
      [current_password, typed, passkey].filter((means) => means !== undefined).length === 1,
    { path: ['code'], message: code('required') },
  );

/** Goes once, in the header `X-Proof`, with the call that it is for. */
export const proofSchema = z.object({ proof: z.string(), expires_at: timestampSchema });

export type ProvenCall = z.output<typeof provenCallSchema>;
export type ProofMeans = z.infer<typeof proofMeansSchema>;
export type ProofBody = z.output<typeof proofBodySchema>;
export type Proof = z.infer<typeof proofSchema>;
