import { REGISTER_NAMES } from '@klaster/shared/contract';

/** Whether tests repeat and prove what they leave out in a run of all. */
export const isAtLength = Boolean(process.env['TESTS_AT_LENGTH']);

/**
 * The registers that a costly test goes through. All are one code over descriptions, so that one of them stands for the others; at
 * full length (`npm test -- at-length`) it is all of them.
 */
export const REGISTERS_IN_SHORT = isAtLength ? REGISTER_NAMES : REGISTER_NAMES.slice(0, 1);

/** Whether a call is about a register that another one represents. */
export const isLeftOut = (call: string): boolean =>
  REGISTER_NAMES.some(
    (register) => !REGISTERS_IN_SHORT.includes(register) && new RegExp(`/registers/${register}(?:/|$)`).test(call),
  );
