import * as z from 'zod';
import { idParameterSchema, idSchema, listInQuery, provinceCodeSchema } from '../common/fields';
import { NUMBER_KEYS, SECTIONS } from '../indicators';
import { FIGURES_LIMITS, REPORT_MEASURES, YEARS } from '../common/list-queries';
import { periodQuerySchema } from './regions';

/** A quarter in a list: `2026-4`. */
const quarterInListSchema = z
  .string('invalid')
  .regex(/^\d{4}-[1-4]$/, 'invalid')
  .transform((text) => ({ year: Number(text.slice(0, 4)), quarter: Number(text.slice(5)) }))
  .refine(({ year }) => year >= YEARS.first && year <= YEARS.last, 'invalid');

/** What a row represents: the whole selection, a province of it, or a cluster. */
export const FIGURE_GROUPS = ['total', 'province', 'cluster'] as const;

/** Lists are comma-separated. Without `provinces` and `clusters`: of everything the caller may see. */
export const figuresQuerySchema = z.object({
  keys: listInQuery(z.enum(NUMBER_KEYS, 'invalid'), NUMBER_KEYS.length, 1),
  periods: listInQuery(quarterInListSchema, FIGURES_LIMITS.periods, 1),
  by: z.enum(FIGURE_GROUPS, 'invalid'),
  provinces: listInQuery(provinceCodeSchema, FIGURES_LIMITS.provinces).optional(),
  clusters: listInQuery(idParameterSchema, FIGURES_LIMITS.clusters).optional(),
  /** Quarters that each of `periods` is compared with, over the clusters that have the figure in both. */
  against: listInQuery(quarterInListSchema, FIGURES_LIMITS.against).optional(),
  /** `true`: each of `periods` is also compared with the quarter before it in the same year, for amounts of the quarter. */
  amounts: z.enum(['true', 'false'], 'invalid').optional(),
});

/** A report of a quarter as a spreadsheet; of all sections and with all measures where nothing is named. */
export const figureReportQuerySchema = periodQuerySchema.extend({
  by: z.enum(['province', 'cluster'], 'invalid'),
  sections: listInQuery(z.enum(SECTIONS, 'invalid'), SECTIONS.length).optional(),
  measures: listInQuery(z.enum(REPORT_MEASURES, 'invalid'), REPORT_MEASURES.length).optional(),
  provinces: listInQuery(provinceCodeSchema, FIGURES_LIMITS.provinces).optional(),
});

/** Figures of confirmed reports, added up; others count for nothing. */
export const figuresAnswerSchema = z.object({
  /** What the values of each row are of. */
  keys: z.array(z.enum(NUMBER_KEYS)),
  /**
   * For each quarter a row of every requested province or cluster that the caller may see, even without confirmed reports. Removed
   * clusters are included if they have a report, of any status, in one of the quarters.
   */
  rows: z.array(
    z.object({
      year: z.int(),
      quarter: z.int(),
      /** `null`: of all. */
      province_code: provinceCodeSchema.nullable(),
      province_name: z.string().nullable(),
      /** Of a cluster that has moved since the quarter: the province where it is today. */
      moved_to: z.string().nullish(),
      /** `null`: of a province, or of all. */
      cluster_id: idSchema.nullable(),
      name: z.string().nullable(),
      /** How many are confirmed. */
      reports: z.int(),
      /** How many clusters of the place a report is expected of, counted as in `periods`; of a cluster 0 or 1. */
      expected: z.int().optional(),
      /**
       * Sums, exact; a percentage is that of the sums, over the reports that have both parts. `null`: nothing is known, or
       * a sum would mean nothing (yields). Of a cluster: its report's figures.
       */
      values: z.array(z.number().nullable()),
      medians: z.array(z.number().nullable()),
      /** How many of the confirmed reports have no such figure. */
      missing: z.array(z.int()),
    }),
  ),
  periods: z.array(
    z.object({
      year: z.int(),
      quarter: z.int(),
      /** Number of confirmed reports in the selection. */
      reports: z.int(),
      /** Clusters on the register when the quarter ended, and others that have a report of it, as `GET /api/regions` counts. */
      expected: z.int(),
    }),
  ),
  /**
   * For each place of `rows`, each quarter of `periods` and each other one of `against`: both quarters over the same clusters, those
   * with a confirmed figure in both. With `amounts` also each quarter and the one before it in its year. None of single clusters, which
   * compare row with row. Absent if nothing was to be compared.
   */
  comparisons: z
    .array(
      z.object({
        year: z.int(),
        quarter: z.int(),
        against: z.object({ year: z.int(), quarter: z.int() }),
        province_code: provinceCodeSchema.nullable(),
        /** Confirmed reports of the place in the other quarter. */
        reports_before: z.int(),
        /** Clusters with a confirmed report in both. */
        clusters: z.int(),
        /** Clusters of the place that a report of the quarter is expected of. */
        expected: z.int(),
        /** Clusters with the figure in both; of a derived figure, with all its parts in both. */
        compared: z.array(z.int()),
        /** Sums over those clusters; of yields the medians. */
        before: z.array(z.number().nullable()),
        now: z.array(z.number().nullable()),
      }),
    )
    .optional(),
});

export type FiguresQuery = z.output<typeof figuresQuerySchema>;
export type FigureReportQuery = z.output<typeof figureReportQuerySchema>;
export type FiguresAnswer = z.infer<typeof figuresAnswerSchema>;
