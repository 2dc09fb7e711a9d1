import type * as z from 'zod';
import type { FieldCode } from './field-codes';

/** Makes the compiler check the message of a schema. */
export const code = (fieldCode: FieldCode): FieldCode => fieldCode;

/** A check for zod that reports the code of a rule. */
export const refineBy =
  (faultOf: (text: string) => FieldCode | undefined) => (context: z.core.ParsePayload<string>) => {
    const message = faultOf(context.value);
    if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value });
  };
