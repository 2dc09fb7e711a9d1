import type { FieldCode } from './problem';

/** The message of a schema's rule: the code of the failure, checked by the compiler, in place of a sentence. */
export const code = (fieldCode: FieldCode): FieldCode => fieldCode;
