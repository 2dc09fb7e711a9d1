import * as z from 'zod';
import { idParameterSchema, idSchema, listInQuery, provinceCodeSchema } from '../http/fields';
import { NUMBER_KEYS, SECTIONS } from '../indicators';
import { FIGURES_LIMITS, REPORT_MEASURES, YEARS } from '../http/list-queries';
import { periodQuerySchema } from './regions';

/** E.g. `2026-4`. */
const quarterInListSchema = z
  .string('invalid')
  .regex(/^\d{4}-[1-4]$/, 'invalid')
  .transform((text) => ({ year: Number(text.slice(0, 4)), quarter: Number(text.slice(5)) }))
  .refine(({ year }) => year >= YEARS.first && year <= YEARS.last, 'invalid');

export const FIGURE_GROUPS = ['total', 'province', 'cluster'] as const;

/** Lists are comma-separated. Without `provinces` and `clusters`: all that the caller may see. */
export const figuresQuerySchema = z.object({
  keys: listInQuery(z.enum(NUMBER_KEYS, 'invalid'), NUMBER_KEYS.length, 1),
  periods: listInQuery(quarterInListSchema, FIGURES_LIMITS.periods, 1),
  by: z.enum(FIGURE_GROUPS, 'invalid'),
  provinces: listInQuery(provinceCodeSchema, FIGURES_LIMITS.provinces).optional(),
  clusters: listInQuery(idParameterSchema, FIGURES_LIMITS.clusters).optional(),
  /** Quarters to compare each of `periods` with, over the clusters that have the figure in both. */
  against: listInQuery(quarterInListSchema, FIGURES_LIMITS.against).optional(),
  /** `true`: also compares each of `periods` with the quarter before in the same year, for amounts. */
  amounts: z.enum(['true', 'false'], 'invalid').optional(),
});

/** Default: all sections and measures. */
export const figureReportQuerySchema = periodQuerySchema.extend({
  by: z.enum(['province', 'cluster'], 'invalid'),
  sections: listInQuery(z.enum(SECTIONS, 'invalid'), SECTIONS.length).optional(),
  measures: listInQuery(z.enum(REPORT_MEASURES, 'invalid'), REPORT_MEASURES.length).optional(),
  provinces: listInQuery(provinceCodeSchema, FIGURES_LIMITS.provinces).optional(),
});

/** Only of confirmed reports. */
export const figuresAnswerSchema = z.object({
  /** Order of `values`. */
  keys: z.array(z.enum(NUMBER_KEYS)),
  /**
   * For each quarter a row of every requested province or cluster that the caller may see. Removed clusters only if they have a report in
   * one of the quarters.
   */
  rows: z.array(
    z.object({
      year: z.int(),
      quarter: z.int(),
      /** `null`: all. */
      province_code: provinceCodeSchema.nullable(),
      province_name: z.string().nullable(),
      /** Today's province of a cluster that has moved since. */
      moved_to: z.string().nullish(),
      /** `null`: a province, or all. */
      cluster_id: idSchema.nullable(),
      name: z.string().nullable(),
      /** Confirmed ones. */
      reports: z.int(),
      /** Clusters that should report, counted as in `periods`; of a cluster 0 or 1. */
      expected: z.int().optional(),
      /**
       * Exact sums; a percentage is that of the sums over reports with both parts. `null`: unknown, or a yield, which does not add up.
       * Of a cluster: its report's figures.
       */
      values: z.array(z.number().nullable()),
      medians: z.array(z.number().nullable()),
      /** Confirmed reports without the figure. */
      missing: z.array(z.int()),
    }),
  ),
  periods: z.array(
    z.object({
      year: z.int(),
      quarter: z.int(),
      /** Confirmed ones in the selection. */
      reports: z.int(),
      /** Clusters on the register at the quarter's end, and others with a report, as in `GET /api/regions`. */
      expected: z.int(),
    }),
  ),
  /**
   * Comparisons of each quarter of `periods` with each other one of `against`, for each place of `rows`, over the clusters with a
   * confirmed figure in both; with `amounts` also with the previous quarter of the same year. Empty for single clusters.
   */
  comparisons: z
    .array(
      z.object({
        year: z.int(),
        quarter: z.int(),
        against: z.object({ year: z.int(), quarter: z.int() }),
        province_code: provinceCodeSchema.nullable(),
        /** Confirmed reports in the other quarter. */
        reports_before: z.int(),
        /** Clusters with a confirmed report in both. */
        clusters: z.int(),
        /** Clusters that should report. */
        expected: z.int(),
        /** Clusters with the figure in both; of a derived figure, with all its parts. */
        compared: z.array(z.int()),
        /** Sums over those clusters; of yields medians. */
        before: z.array(z.number().nullable()),
        now: z.array(z.number().nullable()),
      }),
    )
    .optional(),
});

export type FiguresQuery = z.output<typeof figuresQuerySchema>;
export type FigureReportQuery = z.output<typeof figureReportQuerySchema>;
export type FiguresAnswer = z.infer<typeof figuresAnswerSchema>;
