import * as z from 'zod';
import { pathPatternSchema } from '../common/addresses';
import { appNameSchema, versionSchema } from '../common/boot';

/** Upper bound of a time in milliseconds: a longer one is a browser that slept. */
const MOST_MS = 600_000;

const millisecondsSchema = z.number().min(0, 'too_small').max(MOST_MS, 'too_big');

/** Web vitals of a page. A browser that does not measure one of them leaves it out. */
export const vitalsSchema = z.strictObject({
  /** Until the largest part of the first view was painted (LCP), ms. */
  lcp: millisecondsSchema.optional(),
  /** The slowest answer to what the visitor did (INP), ms. */
  inp: millisecondsSchema.optional(),
  /** Time to first byte of the page (TTFB), ms. */
  ttfb: millisecondsSchema.optional(),
  /** How much of the view jumped (CLS), without unit. */
  cls: z.number().min(0, 'too_small').max(1000, 'too_big').optional(),
});

/** Report of a page's web vitals, sent once, when the page is first hidden or left (specification 14.0.14). No personal data. */
export const vitalsReportSchema = z.strictObject({
  /** App whose screen the page was opened on. */
  app: appNameSchema,
  version: versionSchema,
  /** Path pattern of the screen's route, such as `/users/edit/:id`; never the address itself. */
  route: pathPatternSchema,
  vitals: vitalsSchema.refine((vitals) => Object.keys(vitals).length > 0, 'required'),
  /** The ticket in the page's boot document. */
  ticket: z.string().max(15_000),
});

export type Vitals = z.infer<typeof vitalsSchema>;
export type VitalsReport = z.infer<typeof vitalsReportSchema>;
