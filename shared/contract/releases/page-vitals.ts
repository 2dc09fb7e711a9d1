import * as z from 'zod';
import { pathPatternSchema } from '../http/manifest-limits';
import { appNameSchema, versionSchema } from '../http/boot';
import { pageIdSchema } from './failures';

/** Longer times come from browsers that slept. */
const MAX_MS = 600_000;

const millisecondsSchema = z.number().min(0, 'too_small').max(MAX_MS, 'too_big');

/** A browser leaves out what it does not measure. */
export const vitalsSchema = z.strictObject({
  /** Largest contentful paint, ms. */
  lcp: millisecondsSchema.optional(),
  /** Interaction to next paint, ms. */
  inp: millisecondsSchema.optional(),
  /** Time to first byte, ms. */
  ttfb: millisecondsSchema.optional(),
  /** Loading of the remote for the first screen, ms. */
  load: millisecondsSchema.optional(),
  /** Cumulative layout shift, without unit. */
  cls: z.number().min(0, 'too_small').max(1000, 'too_big').optional(),
});

/** Sent once, when the page is first hidden or left. No personal data. Source: specification 14.0.14. */
export const vitalsReportSchema = z.strictObject({
  /** The app of the first screen. */
  app: appNameSchema,
  version: versionSchema,
  /** Such as `/users/edit/:id`; never the address itself. */
  route: pathPatternSchema,
  vitals: vitalsSchema.refine((vitals) => Object.keys(vitals).length > 0, 'required'),
  page: pageIdSchema,
});

export type Vitals = z.infer<typeof vitalsSchema>;
export type VitalsReport = z.infer<typeof vitalsReportSchema>;
