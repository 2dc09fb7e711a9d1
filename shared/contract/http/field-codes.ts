import type * as z from 'zod';

/** Schemas use them as messages; catalogues have their texts. */
export const FIELD_CODES = [
  'required',
  'invalid',
  'line_break',
  'unfit_characters',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'too_many_decimals',
  'whole_number',
  'stir',
  'stir_taken',
  'phone',
  'email',
  'district_of_other_province',
  'points_not_100',
  'not_ascending',
  'not_unique',
  'login_spaces',
  'login_letters',
  'login_script',
  'login_taken',
  'login_looks_alike',
  'password_short',
  'password_common',
  'password_has_login',
  'period_reversed',
  'period_too_long',
  'too_many_people',
  'too_many_rows',
  'password_wrong',
  'sign_in_again',
  'code_shape',
  'code_wrong',
  'clock_off',
  'unknown_field',
] as const;

export type FieldCode = (typeof FIELD_CODES)[number];

export const isFieldCode = (word: string | undefined): word is FieldCode =>
  (FIELD_CODES as readonly (string | undefined)[]).includes(word);

/** Makes the compiler check the message of a schema. */
export const code = (fieldCode: FieldCode): FieldCode => fieldCode;

/** A check for zod that reports the code of a rule. */
export const refineBy =
  (faultOf: (text: string) => FieldCode | undefined) => (context: z.core.ParsePayload<string>) => {
    const message = faultOf(context.value);
    if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value });
  };
