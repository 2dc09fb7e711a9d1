import { REGISTER_NAMES } from '@klaster/shared/contract';

/** Whether tests repeat and prove what they leave out in a run of all. */
export const isAtLength = Boolean(process.env['TESTS_AT_LENGTH']);

/**
 * The registers that a costly test covers. All are the same code over descriptions, so that one represents the others; at full length
 * (`npm test -- at-length`) all of them are tested.
 */
export const REGISTERS_IN_SHORT = isAtLength ? REGISTER_NAMES : REGISTER_NAMES.slice(0, 1);

/** Whether a call is about a register that another one represents. */
export const isLeftOut = (call: string): boolean =>
  REGISTER_NAMES.some(
    (register) => !REGISTERS_IN_SHORT.includes(register) && new RegExp(`/registers/${register}(?:/|$)`).test(call),
  );
