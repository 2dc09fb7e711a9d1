import * as z from 'zod';
import { lineSchema, quarterFields } from '../http/fields';
import { YEARS } from '../http/list-queries';
import { isSameQuarter } from './quarter';
import type { Quarter } from './quarter';

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

/** A day ends at 19:00 UTC in Tashkent. `dueOn`: `2026-11-20`. */
export const isDueOver = (dueOn: string, now: Date): boolean => now.getTime() >= Date.parse(`${dueOn}T19:00:00Z`);

type Known = Pick<PeriodOverview, 'year' | 'quarter' | 'due_on' | 'confirmed'>;

/** Another back end may leave fields out. */
const isQuarter = ({ year, quarter }: Quarter) =>
  year >= YEARS.first && year <= YEARS.last && quarter >= 1 && quarter <= 4;

/**
 * The quarter that pages of figures begin with: the latest one whose due date is over, else the latest with a confirmed report, else the
 * latest. Source: specification 9.4.1.
 */
export function quarterShownFirst<Period extends Known>(periods: readonly Period[], now: Date): Period | undefined {
  const latestFirst = periods.filter(isQuarter).toSorted((a, b) => b.year - a.year || b.quarter - a.quarter);
  return (
    latestFirst.find(({ due_on }) => isDueOver(due_on, now)) ??
    latestFirst.find(({ confirmed }) => confirmed > 0) ??
    latestFirst[0]
  );
}

/** Before its due date, or if the quarter was never opened. */
export function isPreliminary(periods: readonly Known[], quarter: Quarter, now: Date): boolean {
  const period = periods.find((one) => isSameQuarter(one, quarter));
  return !period || !isDueOver(period.due_on, now);
}
