import { REGISTER_NAMES } from '@klaster/shared/contract/kinds';

/** Full runs repeat more and cover everything. */
export const isAtLength = Boolean(process.env['TESTS_AT_LENGTH']);

/** Registers for costly tests: all have the same code, so one represents the others except at full length (`npm test -- at-length`). */
export const REGISTERS_IN_SHORT = isAtLength ? REGISTER_NAMES : REGISTER_NAMES.slice(0, 1);

/** Whether the call is about a register that another one represents. */
export const isLeftOut = (call: string): boolean =>
  REGISTER_NAMES.some(
    (register) => !REGISTERS_IN_SHORT.includes(register) && new RegExp(`/registers/${register}(?:/|$)`).test(call),
  );
