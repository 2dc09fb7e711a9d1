import * as z from 'zod';
import { idSchema, lineSchema, timestampSchema } from '../http/fields';
import { code } from '../http/field-codes';
import { ownerProofSchema } from './second-factor';

/** Bytes in base64url, as browsers send them. */
const bytes = (most: number) =>
  z
    .string(code('required'))
    .max(most, code('too_long'))
    .regex(/^[\w-]*$/, code('invalid'));

/** Characters of a credential's id: 1,023 bytes. Source: WebAuthn, section 4. */
const credentialId = bytes(1400).min(1, code('required'));

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key', code('invalid')),
  /** None are requested. */
  clientExtensionResults: z.object({}).default({}),
};

/** Options of `navigator.credentials.get`; any passkey of this site is accepted. */
export const passkeyRequestSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});

export const passkeyAssertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(200).optional(),
  }),
});

/** Options of `navigator.credentials.create`. */
export const passkeyCreationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

export const newPasskeySchema = z.strictObject({
  name: lineSchema(1, 60),
  credential: z.object({
    ...credential,
    response: z.object({ clientDataJSON: bytes(4000), attestationObject: bytes(20_000) }),
  }),
});

export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  created_at: timestampSchema,
  last_used_at: timestampSchema.nullable(),
});

export const passkeysSchema = z.array(passkeySchema);

export const passkeyRemovalSchema = ownerProofSchema.extend({ id: idSchema });

export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>;
export type PasskeyAssertion = z.output<typeof passkeyAssertionSchema>;
export type PasskeyCreation = z.infer<typeof passkeyCreationSchema>;
export type NewPasskey = z.output<typeof newPasskeySchema>;
export type PasskeyRemoval = z.output<typeof passkeyRemovalSchema>;
export type Passkey = z.infer<typeof passkeySchema>;
