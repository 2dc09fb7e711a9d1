import * as z from 'zod';
import { isFitText, timestampSchema } from './fields';
import { code } from './field-codes';

/** `enrol`: an account says which certificate is its own. */
export const SIGNED_ACTS = ['submit', 'confirm', 'reject', 'reopen', 'remove', 'restore', 'enrol'] as const;

/** With `signature_required`: what is to be signed. */
export const signingSchema = z.object({
  /** Canonical JSON (RFC 8785) of what the call would store. It expires after five minutes. */
  text: z.string(),
  /** Otherwise the call may be sent without a signature. */
  required: z.boolean(),
  /** Key of this domain for E-IMZO, empty if it needs none; `null`: E-IMZO is not set up. */
  eimzo_key: z.string().nullable(),
});

const base64 = z.string(code('required')).regex(/^[A-Za-z0-9+/]+={0,2}$/, code('invalid'));

/** A detached CMS signature in base64. */
export const signatureBodySchema = z.strictObject({
  text: z
    .string(code('required'))
    .min(1, code('required'))
    .max(150_000, code('too_long'))
    .refine(isFitText, code('unfit_characters')),
  cms: base64.max(40_000, code('too_long')),
});

/** Valid once, in the header `X-Signature` of its call. */
export const signatureTokenSchema = z.strictObject({
  signature: z.string(code('required')).regex(/^[\w-]{43}$/, code('invalid')),
});

const certificateFields = {
  subject: z.string(),
  issuer: z.string(),
  /** Hexadecimal. */
  serial: z.string(),
};

/** Text and CMS are what `openssl cms -verify` needs. */
export const storedSignatureSchema = z.object({
  ...certificateFields,
  at: timestampSchema,
  text: z.string(),
  /** Base64. */
  cms: z.string(),
});

export const certificateSchema = z.object({ ...certificateFields, valid_until: timestampSchema });

export type SignedAct = (typeof SIGNED_ACTS)[number];
export type Signing = z.infer<typeof signingSchema>;
export type SignatureBody = z.output<typeof signatureBodySchema>;
export type StoredSignature = z.infer<typeof storedSignatureSchema>;
export type Certificate = z.infer<typeof certificateSchema>;

/** @deprecated Use {@link storedSignatureSchema}. */
export const keptSignatureSchema = z.object(storedSignatureSchema.shape);
/** @deprecated Use {@link StoredSignature}. */
export type KeptSignature = z.infer<typeof keptSignatureSchema>;
