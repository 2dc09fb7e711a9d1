import * as z from 'zod';
import { problemSchema } from './problem';

/** Rows that are compared with the register, then rows that are imported. */
export const progressSchema = z.object({ step: z.enum(['compare', 'take']), done: z.int(), total: z.int() });

export type Progress = z.infer<typeof progressSchema>;

/** A line of a response with progress. An earlier failure is a problem document with its own status. */
export const progressLineSchema = (answer: z.ZodType) =>
  z.union([z.object({ progress: progressSchema }), z.object({ data: answer }), z.object({ problem: problemSchema })]);
