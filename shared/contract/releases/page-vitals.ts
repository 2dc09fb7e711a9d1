import * as z from 'zod';
import { pathPatternSchema } from '../common/addresses';
import { appNameSchema, versionSchema } from '../common/boot';

/** Milliseconds that a page may say it took; beyond, a browser that slept was measured, or nothing was. */
const MOST_MS = 600_000;

const millisecondsSchema = z.number().min(0, 'too_small').max(MOST_MS, 'too_big');

/** What a browser measures of a page (web vitals); absent is what it does not measure, or what did not happen. */
export const vitalsSchema = z.strictObject({
  /** Until the largest part of the first view was painted (LCP), ms. */
  lcp: millisecondsSchema.optional(),
  /** The slowest answer to what the visitor did (INP), ms. */
  inp: millisecondsSchema.optional(),
  /** Until the first byte of the page came (TTFB), ms. */
  ttfb: millisecondsSchema.optional(),
  /** How much of the view jumped (CLS), without unit. */
  cls: z.number().min(0, 'too_small').max(1000, 'too_big').optional(),
});

/** What a page tells of itself once, when it is first left or hidden (specification 14.0.14). It says nothing of who has it open. */
export const vitalsReportSchema = z.strictObject({
  /** Whose screen the page was opened on. */
  app: appNameSchema,
  version: versionSchema,
  /** Path pattern of that screen's route: `/users/edit/:id`, never the address itself. */
  route: pathPatternSchema,
  vitals: vitalsSchema.refine((vitals) => Object.keys(vitals).length > 0, 'required'),
  /** The ticket in the page's boot document. */
  ticket: z.string().max(15_000),
});

export type Vitals = z.infer<typeof vitalsSchema>;
export type VitalsReport = z.infer<typeof vitalsReportSchema>;
