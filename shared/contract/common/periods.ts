import * as z from 'zod';
import { lineSchema } from './fields';
import { YEARS } from './list-queries';

const dateSchema = z.iso.date('invalid');

/** A quarter that reports are due for, and until which day. */
export const periodSchema = z.object({
  year: z.int(),
  quarter: z.int(),
  /** The last day to submit a report; a late one is still accepted while the quarter is open. */
  due_on: z.iso.date(),
  open: z.boolean(),
});

/** A year and a quarter as a body names them. */
export const quarterFields = {
  year: z.int('required').min(YEARS.first, 'too_small').max(YEARS.last, 'too_big'),
  quarter: z.int('required').min(1, 'too_small').max(4, 'too_big'),
};

/** A quarter with how far the reports are that the caller may read. */
export const periodOverviewSchema = periodSchema.extend({
  version: z.int(),
  /** Clusters on the register in the quarter, of those whose reports the caller may read. */
  clusters: z.int().optional(),
  new: z.int(),
  confirmed: z.int(),
  rejected: z.int(),
});

/** Latest first. */
export const periodsAnswerSchema = z.object({ periods: z.array(periodOverviewSchema) });

export const newPeriodSchema = z.strictObject({ ...quarterFields, due_on: dateSchema });

/** Another last day, or opened or closed. */
export const periodChangeSchema = z.strictObject({
  version: z.int('required').min(1, 'invalid'),
  due_on: dateSchema.optional(),
  open: z.boolean('invalid').optional(),
});

const holidaySchema = z.object({ day: z.iso.date(), name: z.string() });

/** In their order. */
export const holidaysAnswerSchema = z.object({ holidays: z.array(holidaySchema) });

/** A day's name; `null`: it is a working day again. */
export const holidayChangeSchema = z.strictObject({ day: dateSchema, name: lineSchema(2, 100).nullable() });

export type Period = z.infer<typeof periodSchema>;
export type PeriodOverview = z.infer<typeof periodOverviewSchema>;
export type NewPeriod = z.infer<typeof newPeriodSchema>;
export type PeriodChange = z.infer<typeof periodChangeSchema>;
export type Holiday = z.infer<typeof holidaySchema>;
