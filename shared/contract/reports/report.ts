import * as z from 'zod';
import { undoableFields } from '../common/undo';
import {
  idSchema,
  pageQuerySchema,
  provinceCodeSchema,
  quarterSchema,
  timestampSchema,
  yearSchema,
} from '../common/fields';
import { INDICATORS, SECTIONS } from '../indicators';
import type { Figures } from '../indicators';
import { REPORT_STATUS, REPORT_STATUSES } from '../common/report-status';
import { commentSchema, pinnedRemarkSchema } from './remarks';

/** A figure of the report each; `null` is missing. */
export const figureSchemas = Object.fromEntries(
  INDICATORS.map((indicator) => [indicator.key, (indicator.format === 'text' ? z.string() : z.number()).nullable()]),
);

const reportHead = {
  id: idSchema,
  farm: z.string(),
  province_name: z.string(),
  year: z.int(),
  status: z.enum(REPORT_STATUSES),
};

/** The cluster report: head and the figures of the indicator dictionary, flat, as specification 7.1.1 has them. */
export const reportSchema = z.object({
  ...reportHead,
  moved_to: z.string().nullish(),
  quarter: z.int().optional(),
  submitted_at: timestampSchema.nullish(),
  submitted_by: z.string().nullish(),
  decided_at: timestampSchema.nullish(),
  decided_by: z.string().nullish(),
  round: z.int().optional(),
  ...figureSchemas,
}) as unknown as z.ZodType<Report>;

export type Report = {
  id: number;
  /** Name of the cluster's organisation. */
  farm: string;
  province_name: string;
  /** Of a confirmed report whose cluster has moved since: the province where it is today. */
  moved_to?: string | null | undefined;
  year: number;
  quarter?: number | undefined;
  status: z.infer<typeof reportHead.status>;
  submitted_at?: string | null | undefined;
  /** Name of who sent it in, the last time where it was rejected before. */
  submitted_by?: string | null | undefined;
  decided_at?: string | null | undefined;
  /** Name of the reviewer. For staff alone: a cluster's own account does not see who decided. */
  decided_by?: string | null | undefined;
  /** How many times it was sent in; a decision names it. */
  round?: number | undefined;
} & Figures;

/** Remark of a review. */
export const remarkSchema = z.strictObject({ comment: commentSchema });

/** A decision: the remark and, beyond the specification, remarks on sections and the round it is made on. */
export const decisionSchema = remarkSchema.extend({
  /** Absent: the round that is open. */
  round: z.int('invalid').min(1, 'invalid').optional(),
  remarks: z
    .array(pinnedRemarkSchema)
    .max(SECTIONS.length, 'too_big')
    .refine((remarks) => new Set(remarks.map(({ section }) => section)).size === remarks.length, 'invalid')
    .optional(),
});

export const remarkAnswerSchema = z.object({ comment: z.string() });

export const decisionAnswerSchema = z.object({ id: idSchema, status: z.enum(REPORT_STATUSES), ...undoableFields });

const queueFilters = {
  province_code: provinceCodeSchema.optional(),
  /** Drafts are their author's own and never in the queue. */
  status: z.enum([REPORT_STATUS.new, REPORT_STATUS.confirmed, REPORT_STATUS.rejected], 'invalid').optional(),
  /** Only those whose decision is late, or was. */
  late: z.literal('true', 'invalid').optional(),
};

export const reviewQueueQuerySchema = z.object({
  year: yearSchema,
  quarter: quarterSchema,
  ...queueFilters,
  ...pageQuerySchema,
});

export const reviewQueueItemSchema = z.object({
  ...reportHead,
  quarter: z.int(),
  province_code: provinceCodeSchema,
  district_name: z.string(),
  submitted_at: timestampSchema,
  decided_at: timestampSchema.nullable(),
  /** The day by which a decision is due. Another server may leave it out, and whether it is overdue. */
  decision_due: z.iso.date().nullish(),
  /** The day has passed, or had when it was decided. */
  late: z.boolean().optional(),
});

/** Longest-waiting first. Of `counts` those of the statuses ignore the status filter, that of the late ones the filter of those. */
export const reviewQueueAnswerSchema = z.object({
  items: z.array(reviewQueueItemSchema),
  total: z.int(),
  counts: z.object({ new: z.int(), confirmed: z.int(), rejected: z.int(), late: z.int().optional() }),
});

/** The queue's filters, but for the year and quarter: those are the report's own. */
export const queuePlaceQuerySchema = z.object(queueFilters);

const neighbourSchema = z.object({ id: idSchema, farm: z.string() });

/** Place of a report in the review queue, and its neighbours. */
export const queuePlaceSchema = z.object({
  /** From 1, in the order of the queue; null: the report is not among those the filters leave. */
  position: z.int().nullable(),
  /** Reports that the filters leave. */
  total: z.int(),
  previous: neighbourSchema.nullable(),
  next: neighbourSchema.nullable(),
  /** The next report to decide on, with any filter of status: the next new one after this, otherwise the first. */
  next_new: neighbourSchema.nullable(),
});

export type Remark = z.infer<typeof remarkSchema>;
export type DecisionBody = z.input<typeof decisionSchema>;
export type RemarkAnswer = z.infer<typeof remarkAnswerSchema>;
export type DecisionAnswer = z.infer<typeof decisionAnswerSchema>;
export type ReviewQueueQuery = z.input<typeof reviewQueueQuerySchema>;
export type ReviewQueueItem = z.infer<typeof reviewQueueItemSchema>;
export type QueuePlaceQuery = z.input<typeof queuePlaceQuerySchema>;
export type QueuePlace = z.infer<typeof queuePlaceSchema>;
export type ReviewQueueAnswer = z.infer<typeof reviewQueueAnswerSchema>;
