import * as z from 'zod';
import { timestampSchema } from '../http/fields';
import { POSITIONS } from '../http/positions';
import { code } from '../http/field-codes';
import { loginAnswerSchema } from '../http/session-token';
import { PASSWORD_LENGTH } from './password-rules';
import { APP_CODE, isCode, plainCode } from './code';

const typedCode = z.string(code('required')).min(1, code('required')).max(64, code('too_long')).overwrite(plainCode);

/** A code of the authenticator app, or a recovery code. */
const eitherCodeSchema = typedCode.refine(isCode, code('code_shape'));

const appCodeSchema = typedCode.refine((typed) => APP_CODE.test(typed), code('code_shape'));

const passwordField = {
  current_password: z.string(code('required')).min(1, code('required')).max(PASSWORD_LENGTH.most, code('too_long')),
};

/** Response to a correct password if a second factor is on: the code is due within five minutes. */
export const signInChallengeSchema = z.object({ challenge: z.string() });

export const signInOutcomeSchema = z.union([loginAnswerSchema, signInChallengeSchema]);

export const secondFactorBodySchema = z.strictObject({
  challenge: z.string(code('required')).regex(/^[\w-]{43}$/, code('invalid')),
  code: eitherCodeSchema,
});

export const ownSecondFactorSchema = z.object({
  /** `null`: it is off. */
  since: timestampSchema.nullable(),
  /** Number of unused codes. */
  recovery_codes: z.int(),
  /** A position of the account requires it. */
  is_required: z.boolean(),
});

export const secondFactorBeginSchema = z.strictObject(passwordField);

/** Takes effect when a code is confirmed. */
export const begunSecondFactorSchema = z.object({
  /** In base32, for typing. */
  secret: z.string(),
  /** `otpauth://…`, for a QR code. */
  uri: z.string(),
});

export const secondFactorConfirmSchema = z.strictObject({ code: appCodeSchema });

/** Required for changes of a second factor that is on. */
export const secondFactorProofSchema = z.strictObject({ ...passwordField, code: eitherCodeSchema });

/** The code is required if a second factor is on. */
export const ownerProofSchema = secondFactorProofSchema.partial({ code: true });

/** Returned once: only hashes are stored. */
export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });

/** Positions that require a second factor; ADMIN holds all. */
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
