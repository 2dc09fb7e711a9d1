// Separate from the schemas, which pull in zod.

/** Letters and digits of recovery codes: none that is taken for another. */
export const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Characters of a recovery code, without the dashes between its groups. */
export const RECOVERY_LENGTH = 16;

/** Number of recovery codes in a set. */
export const RECOVERY_CODES = 10;

/** What an authenticator app shows. */
export const APP_CODE = /^\d{6}$/;

const RECOVERY_CODE = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_LENGTH}}$`);

/** A code as it is compared: people and apps write spaces and dashes into it, and either case. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase();

/** @param code as {@link plainCode} gives it */
export const isCode = (code: string): boolean => APP_CODE.test(code) || RECOVERY_CODE.test(code);
