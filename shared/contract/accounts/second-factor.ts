import * as z from 'zod';
import { timestampSchema } from '../common/fields';
import { POSITIONS } from '../common/positions';
import { code } from '../common/field-code';
import { loginAnswerSchema } from '../common/session-token';
import { PASSWORD_LENGTH } from './password-rules';
import { APP_CODE, isCode, plainCode } from './code';

const typedCode = z.string(code('required')).min(1, code('required')).max(64, code('too_long')).overwrite(plainCode);

/** A code of the authenticator app, or a recovery code. */
const eitherCodeSchema = typedCode.refine(isCode, code('code_shape'));

const appCodeSchema = typedCode.refine((typed) => APP_CODE.test(typed), code('code_shape'));

const passwordField = {
  current_password: z.string(code('required')).min(1, code('required')).max(PASSWORD_LENGTH.most, code('too_long')),
};

/** Response to a correct password where the account has a second factor: a code is due within five minutes. */
export const signInChallengeSchema = z.object({ challenge: z.string() });

/** After a correct password: signed in, or a challenge for the second factor. */
export const signInOutcomeSchema = z.union([loginAnswerSchema, signInChallengeSchema]);

export const secondFactorBodySchema = z.strictObject({
  challenge: z.string(code('required')).regex(/^[\w-]{43}$/, code('invalid')),
  code: eitherCodeSchema,
});

/** State of the own second factor. */
export const ownSecondFactorSchema = z.object({
  /** When it was turned on; `null`: it is off. */
  since: timestampSchema.nullable(),
  /** Recovery codes that were not used yet. */
  recovery_codes: z.int(),
  /** A position of theirs requires it. */
  is_required: z.boolean(),
});

export const secondFactorBeginSchema = z.strictObject(passwordField);

/** A secret for an authenticator app. It is of no use before a code of it was confirmed. */
export const begunSecondFactorSchema = z.object({
  /** In base32, to be typed where no picture can be read. */
  secret: z.string(),
  /** `otpauth://…`, to be drawn. */
  uri: z.string(),
});

export const secondFactorConfirmSchema = z.strictObject({ code: appCodeSchema });

/** Password and code: what changes a second factor that is on. */
export const secondFactorProofSchema = z.strictObject({ ...passwordField, code: eitherCodeSchema });

/** What signing in requires: the password, and the code as well where a second factor is on. */
export const ownerProofSchema = secondFactorProofSchema.partial({ code: true });

/** Shown this once: only hashes are stored. */
export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });

/** Positions whose holders need a second factor; ADMIN holds all. */
export const requiringPositionsSchema = z.strictObject({
  positions: z
    .array(z.enum(POSITIONS, code('invalid')), code('required'))
    .refine((chosen) => new Set(chosen).size === chosen.length, code('not_unique')),
});

export type SignInChallenge = z.infer<typeof signInChallengeSchema>;
export type SignInOutcome = z.infer<typeof signInOutcomeSchema>;
export type SecondFactorBody = z.output<typeof secondFactorBodySchema>;
export type OwnSecondFactor = z.infer<typeof ownSecondFactorSchema>;
export type SecondFactorBegin = z.output<typeof secondFactorBeginSchema>;
export type BegunSecondFactor = z.infer<typeof begunSecondFactorSchema>;
export type SecondFactorConfirm = z.output<typeof secondFactorConfirmSchema>;
export type SecondFactorProof = z.output<typeof secondFactorProofSchema>;
export type OwnerProof = z.output<typeof ownerProofSchema>;
export type RequiringPositions = z.output<typeof requiringPositionsSchema>;
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;
