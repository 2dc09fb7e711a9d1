import * as z from 'zod';
import { problemSchema } from './problem';

/** How far a long call is: rows of a file that are compared with the register, then rows that are taken. */
export const progressSchema = z.object({ step: z.enum(['compare', 'take']), done: z.int(), total: z.int() });

export type Progress = z.infer<typeof progressSchema>;

/**
 * A line of such a response. It starts with the first progress to report: an earlier failure is a problem document with its
 * own status, a later one is a problem in the last line.
 */
export const progressLineSchema = (answer: z.ZodType) =>
  z.union([z.object({ progress: progressSchema }), z.object({ data: answer }), z.object({ problem: problemSchema })]);
