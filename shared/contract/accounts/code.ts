// Separate from the schemas, which pull in zod.

/** Letters and digits of which no two look alike. */
export const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Without the dashes between groups. */
export const RECOVERY_LENGTH = 16;

export const RECOVERY_CODES = 10;

/** Code of an authenticator app. */
export const APP_CODE = /^\d{6}$/;

const RECOVERY_CODE = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_LENGTH}}$`);

/** Removes spaces, dashes and capitals, which people and apps write into a code. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase();

/** @param code from {@link plainCode} */
export const isCode = (code: string): boolean => APP_CODE.test(code) || RECOVERY_CODE.test(code);
