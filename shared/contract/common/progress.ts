import * as z from 'zod';
import { problemSchema } from './problem';

/** How far a long call is: rows of a file that are compared with the register, then rows that are taken. */
export const progressSchema = z.object({ step: z.enum(['compare', 'take']), done: z.int(), total: z.int() });

export type Progress = z.infer<typeof progressSchema>;

/**
 * A line of such an answer. It begins when there is progress to tell: what fails before that is a problem document with its
 * status; what fails after it, is one in the last line.
 */
export const progressLineSchema = (answer: z.ZodType) =>
  z.union([z.object({ progress: progressSchema }), z.object({ data: answer }), z.object({ problem: problemSchema })]);
