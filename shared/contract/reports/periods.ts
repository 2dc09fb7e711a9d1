import * as z from 'zod';
import { lineSchema, quarterFields } from '../http/fields';

const dateSchema = z.iso.date('invalid');

export const periodSchema = z.object({
  year: z.int(),
  quarter: z.int(),
  /** A late report is still accepted while the quarter is open. */
  due_on: z.iso.date(),
  open: z.boolean(),
});

/** With the number of reports that the caller may read. */
export const periodOverviewSchema = periodSchema.extend({
  version: z.int(),
  /** Clusters on the register in the quarter whose reports the caller may read. */
  clusters: z.int().optional(),
  new: z.int(),
  confirmed: z.int(),
  rejected: z.int(),
});

/** Latest first. */
export const periodsAnswerSchema = z.object({ periods: z.array(periodOverviewSchema) });

export const newPeriodSchema = z.strictObject({ ...quarterFields, due_on: dateSchema });

export const periodChangeSchema = z.strictObject({
  version: z.int('required').min(1, 'invalid'),
  due_on: dateSchema.optional(),
  open: z.boolean('invalid').optional(),
});

const holidaySchema = z.object({ day: z.iso.date(), name: z.string() });

export const holidaysAnswerSchema = z.object({ holidays: z.array(holidaySchema) });

/** `null` makes the day a working day again. */
export const holidayChangeSchema = z.strictObject({ day: dateSchema, name: lineSchema(2, 100).nullable() });

export type Period = z.infer<typeof periodSchema>;
export type PeriodOverview = z.infer<typeof periodOverviewSchema>;
export type NewPeriod = z.infer<typeof newPeriodSchema>;
export type PeriodChange = z.infer<typeof periodChangeSchema>;
export type Holiday = z.infer<typeof holidaySchema>;
