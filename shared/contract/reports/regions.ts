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
} from '../http/fields';
import { INDICATOR_KEYS, SECTIONS } from '../indicators';
import { REPORT_STATUSES } from '../http/list-queries';
import { periodSchema } from './periods';

export const periodQuerySchema = z.object({ year: yearSchema, quarter: quarterSchema });

/** Counts the clusters on the register at the quarter's end (or now), and others with a report. */
const campaignFields = {
  clusters: z.int(),
  /** Without a report of the quarter. */
  none: z.int(),
  draft: z.int(),
  new: z.int(),
  confirmed: z.int(),
  rejected: z.int(),
  /** Waiting reports whose decision is overdue. */
  late: z.int(),
  /** Share of expected figures that are filled in; `null` without clusters. */
  completeness: z.number().nullable(),
};

export const regionsAnswerSchema = z.object({
  /** `null`: the quarter was never opened. */
  period: periodSchema.nullable(),
  provinces: z.array(z.object({ province_code: provinceCodeSchema, province_name: z.string(), ...campaignFields })),
  total: z.object(campaignFields),
});

/** `none`: no report of the quarter. */
export const CLUSTER_REPORT_STATES = [...REPORT_STATUSES, 'none'] as const;

export const clusterReportsQuerySchema = z.object({
  /** Either both or neither; default: the latest submitted report of each cluster. */
  year: yearSchema.optional(),
  quarter: quarterSchema.optional(),
  province_code: provinceCodeSchema.optional(),
  search: searchSchema.optional(),
  status: z.enum(CLUSTER_REPORT_STATES, 'invalid').optional(),
  ...pageQuerySchema,
});

const reportSummarySchema = z.object({
  /** `null`: a draft, which only its cluster sees. */
  id: idSchema.nullable(),
  year: z.int(),
  quarter: z.int(),
  status: z.enum(REPORT_STATUSES),
  round: z.int(),
  filled: z.int(),
  fillable: z.int(),
  /** Whether the caller may edit it now. */
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
      /** Off the register. */
      removed: z.boolean(),
      report: reportSummarySchema.nullable(),
    }),
  ),
  total: z.int(),
});

/** More than all submitted reports of a quarter. */
export const MAX_PRIMARY_ROWS = 2000;

const primaryFilters = {
  /** `true`: only confirmed reports. */
  confirmed: z.enum(['true', 'false'], 'invalid').optional(),
  provinces: listInQuery(provinceCodeSchema, 20).optional(),
  clusters: listInQuery(idParameterSchema, 500).optional(),
};

export const primaryDataQuerySchema = periodQuerySchema.extend(primaryFilters);

const summariesSchema = z.array(z.number().nullable());

export const primaryDataAnswerSchema = z.object({
  /** Order of `values`. */
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
  /** All reports; `rows` may be only the first of them. */
  total: z.int().optional(),
  /** If `rows` are only a part: summaries of all reports by province, and (`null`) of all. Arrays are in the order of `keys`. */
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

/** A spreadsheet of chosen sections, provinces and clusters (comma-separated); default: all. */
export const primaryDataExportQuerySchema = periodQuerySchema.extend({
  sections: listInQuery(z.enum(SECTIONS, 'invalid'), SECTIONS.length).optional(),
  ...primaryFilters,
});

export type RegionsAnswer = z.infer<typeof regionsAnswerSchema>;
export type ClusterReportsQuery = z.input<typeof clusterReportsQuerySchema>;
export type ClusterReportsAnswer = z.infer<typeof clusterReportsAnswerSchema>;
export type PrimaryDataAnswer = z.infer<typeof primaryDataAnswerSchema>;
