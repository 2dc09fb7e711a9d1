import * as z from 'zod';
import {
  idParameterSchema,
  idSchema,
  listInQuery,
  pageQuerySchema,
  provinceCodeSchema,
  provinceFields,
  quarterSchema,
  searchSchema,
  timestampSchema,
  yearSchema,
} from '../common/fields';
import { INDICATOR_KEYS, SECTIONS } from '../indicators';
import { REPORT_STATUSES } from '../common/report-status';
import { periodSchema } from '../common/periods';

export const periodQuerySchema = z.object({ year: yearSchema, quarter: quarterSchema });

/** How far the reports of a quarter are: of the clusters on the register when it ended, or as it is now, and others that have a report. */
const campaignFields = {
  clusters: z.int(),
  /** Without any report of the quarter. */
  none: z.int(),
  draft: z.int(),
  new: z.int(),
  confirmed: z.int(),
  rejected: z.int(),
  /** Number of waiting reports whose decision is overdue. */
  late: z.int(),
  /** Share of the expected figures of all clusters that are filled in; `null` if there is no cluster. */
  completeness: z.number().nullable(),
};

export const regionsAnswerSchema = z.object({
  /** `null`: the quarter was never opened. */
  period: periodSchema.nullable(),
  provinces: z.array(z.object({ province_code: provinceCodeSchema, province_name: z.string(), ...campaignFields })),
  total: z.object(campaignFields),
});

/** Filter by the status of a cluster's report of a quarter: `none` has no report. */
export const CLUSTER_REPORT_STATES = [...REPORT_STATUSES, 'none'] as const;

export const clusterReportsQuerySchema = z.object({
  /** With the quarter: the reports of that one. Without both: the latest that was sent in of each cluster. */
  year: yearSchema.optional(),
  quarter: quarterSchema.optional(),
  province_code: provinceCodeSchema.optional(),
  search: searchSchema.optional(),
  status: z.enum(CLUSTER_REPORT_STATES, 'invalid').optional(),
  ...pageQuerySchema,
});

const reportSummarySchema = z.object({
  /** `null`: a draft, which is its cluster's own. */
  id: idSchema.nullable(),
  year: z.int(),
  quarter: z.int(),
  status: z.enum(REPORT_STATUSES),
  round: z.int(),
  filled: z.int(),
  fillable: z.int(),
  /** Whether the caller may change it now. */
  editable: z.boolean(),
  late: z.boolean(),
  submitted_at: timestampSchema.nullable(),
  decision_due: z.iso.date().nullable(),
});

export const clusterReportsAnswerSchema = z.object({
  items: z.array(
    z.object({
      cluster_id: idSchema,
      company_name: z.string(),
      stir: z.string(),
      ...provinceFields,
      district_name: z.string(),
      /** Taken off the register. */
      removed: z.boolean(),
      report: reportSummarySchema.nullable(),
    }),
  ),
  total: z.int(),
});

/** Most rows of primary data: all submitted reports of a quarter, a row each. */
export const MOST_PRIMARY_ROWS = 2000;

const primaryFilters = {
  /** `true`: confirmed reports alone. */
  confirmed: z.enum(['true', 'false'], 'invalid').optional(),
  provinces: listInQuery(provinceCodeSchema, 20).optional(),
  clusters: listInQuery(idParameterSchema, 500).optional(),
};

export const primaryDataQuerySchema = periodQuerySchema.extend(primaryFilters);

const summariesSchema = z.array(z.number().nullable());

export const primaryDataAnswerSchema = z.object({
  /** What the values of each row are of. */
  keys: z.array(z.enum(INDICATOR_KEYS)),
  rows: z.array(
    z.object({
      id: idSchema,
      cluster_id: idSchema,
      farm: z.string(),
      ...provinceFields,
      district_name: z.string(),
      status: z.enum(REPORT_STATUSES),
      values: z.array(z.union([z.number(), z.string()]).nullable()),
    }),
  ),
  /** How many reports there are; more than rows where these are the first of them. */
  total: z.int().optional(),
  /** Where the rows are a part: what all reports come to, of each province that has any, then (`null`) of all. Arrays as in `keys`. */
  groups: z
    .array(
      z.object({
        province_code: provinceCodeSchema.nullable(),
        province_name: z.string().nullable(),
        reports: z.int(),
        total: summariesSchema,
        median: summariesSchema,
        missing: z.array(z.int()),
        least: summariesSchema,
        most: summariesSchema,
      }),
    )
    .optional(),
});

/** The same as a spreadsheet, of chosen sections, provinces and clusters (comma-separated); of all if none is given. */
export const primaryDataExportQuerySchema = periodQuerySchema.extend({
  sections: listInQuery(z.enum(SECTIONS, 'invalid'), SECTIONS.length).optional(),
  ...primaryFilters,
});

export type RegionsAnswer = z.infer<typeof regionsAnswerSchema>;
export type ClusterReportsQuery = z.input<typeof clusterReportsQuerySchema>;
export type ClusterReportsAnswer = z.infer<typeof clusterReportsAnswerSchema>;
export type PrimaryDataAnswer = z.infer<typeof primaryDataAnswerSchema>;
