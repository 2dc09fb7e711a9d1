import type * as z from 'zod';
import type { FieldCode } from './field-codes';

/** The message of a schema's rule: the code of the failure, checked by the compiler, in place of a sentence. */
export const code = (fieldCode: FieldCode): FieldCode => fieldCode;

/** A check for zod that reports the code which a rule returns. */
export const refineBy =
  (faultOf: (text: string) => FieldCode | undefined) => (context: z.core.ParsePayload<string>) => {
    const message = faultOf(context.value);
    if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value });
  };
