import * as z from 'zod';
import {
  idSchema,
  pageQuerySchema,
  provinceCodeSchema,
  quarterSchema,
  timestampSchema,
  undoableFields,
  yearSchema,
} from '../http/fields';
import { INDICATORS, SECTIONS } from '../indicators';
import type { Figures } from '../indicators';
import { code } from '../http/field-codes';
import { PAGES, REPORT_STATUS, REPORT_STATUSES } from '../http/list-queries';
import { MAX_LEVELS, waitingLevelSchema } from './approval';
import { delegatorSchema } from './delegation';
import { commentSchema, pinnedRemarkSchema } from './remarks';

/** `null` is missing. */
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

/** Head and figures, flat, as in specification 7.1.1. */
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
  farm: string;
  province_name: string;
  /** Today's province of a cluster that has moved since the confirmation. */
  moved_to?: string | null | undefined;
  year: number;
  quarter?: number | undefined;
  status: z.infer<typeof reportHead.status>;
  submitted_at?: string | null | undefined;
  /** The latest sender. */
  submitted_by?: string | null | undefined;
  decided_at?: string | null | undefined;
  /** Only for staff: a cluster does not see who decided. */
  decided_by?: string | null | undefined;
  /** Number of submissions. */
  round?: number | undefined;
} & Figures;

export const remarkSchema = z.strictObject({ comment: commentSchema });

/** Default: the level at which the report waits. */
const seenLevelSchema = z.int('invalid').min(1, 'invalid').max(MAX_LEVELS, 'invalid').optional();

/** Beyond the specification: remarks on sections, the round and the level. */
export const decisionSchema = remarkSchema.extend({
  /** Default: the open round. */
  round: z.int('invalid').min(1, 'invalid').optional(),
  level: seenLevelSchema,
  remarks: z
    .array(pinnedRemarkSchema)
    .max(SECTIONS.length, 'too_big')
    .refine((remarks) => new Set(remarks.map(({ section }) => section)).size === remarks.length, 'invalid')
    .optional(),
});

/** One remark for all reports, each with the round and the level that were seen. */
export const bulkConfirmationSchema = remarkSchema.extend({
  reports: z
    .array(
      z.strictObject({ id: idSchema, round: z.int('invalid').min(1, 'invalid'), level: seenLevelSchema }),
      code('required'),
    )
    .min(1, code('required'))
    .max(PAGES.largest, code('too_long')),
});

export const bulkDecisionUndoSchema = z.strictObject({
  ids: z.array(idSchema, code('required')).min(1, code('required')).max(PAGES.largest, code('too_long')),
});

export const remarkAnswerSchema = z.object({ comment: z.string() });

export const decisionAnswerSchema = z.object({ id: idSchema, status: z.enum(REPORT_STATUSES), ...undoableFields });

const queueFilters = {
  province_code: provinceCodeSchema.optional(),
  /** Drafts are never in the queue. */
  status: z.enum([REPORT_STATUS.new, REPORT_STATUS.confirmed, REPORT_STATUS.rejected], 'invalid').optional(),
  /** Only those decided late, or overdue. */
  late: z.literal('true', 'invalid').optional(),
  /** Within each status; a minus: the most first. */
  sort: z.enum(['unexplained', '-unexplained'], 'invalid').optional(),
};

export const reviewQueueQuerySchema = z.object({
  year: yearSchema,
  quarter: quarterSchema,
  ...queueFilters,
  /** Only those that wait, have no unexplained figure, and that the caller may decide on. */
  usual: z.literal('true', 'invalid').optional(),
  ...pageQuerySchema,
});

export const reviewQueueItemSchema = z.object({
  ...reportHead,
  quarter: z.int(),
  province_code: provinceCodeSchema,
  district_name: z.string(),
  submitted_at: timestampSchema,
  decided_at: timestampSchema.nullable(),
  /** Absent from other servers, like `late`. */
  decision_due: z.iso.date().nullish(),
  /** Overdue now, or when it was decided. */
  late: z.boolean().optional(),
  /** Number of submissions. */
  round: z.int().optional(),
  /** Unusual figures without a note, counted at the submission; `null`: not counted. Only for staff. */
  unexplained: z.int().nullish(),
  /** Only for staff, of a report that waits. */
  approval: waitingLevelSchema.optional(),
});

/** Longest-waiting first. `counts` of statuses ignore the filters `status` and `usual`, `counts.late` ignores the filter `late`. */
export const reviewQueueAnswerSchema = z.object({
  items: z.array(reviewQueueItemSchema),
  total: z.int(),
  counts: z.object({
    new: z.int(),
    confirmed: z.int(),
    rejected: z.int(),
    late: z.int().optional(),
    usual: z.int().optional(),
    /** Those that wait at the caller's level. */
    mine: z.int().optional(),
  }),
  /** For whom the caller decides. */
  delegators: z.array(delegatorSchema).optional(),
});

/** Year and quarter are the report's own. */
export const queuePlaceQuerySchema = z.object(queueFilters);

const neighbourSchema = z.object({ id: idSchema, farm: z.string() });

export const queuePlaceSchema = z.object({
  /** From 1; null: the filters exclude the report. */
  position: z.int().nullable(),
  /** Reports that match the filters. */
  total: z.int(),
  previous: neighbourSchema.nullable(),
  next: neighbourSchema.nullable(),
  /** Next new report after this one regardless of the status filter, else the first new one. */
  next_new: neighbourSchema.nullable(),
});

export type Remark = z.infer<typeof remarkSchema>;
export type DecisionBody = z.input<typeof decisionSchema>;
export type BulkConfirmation = z.output<typeof bulkConfirmationSchema>;
export type RemarkAnswer = z.infer<typeof remarkAnswerSchema>;
export type DecisionAnswer = z.infer<typeof decisionAnswerSchema>;
export type ReviewQueueQuery = z.input<typeof reviewQueueQuerySchema>;
export type ReviewQueueItem = z.infer<typeof reviewQueueItemSchema>;
export type QueuePlaceQuery = z.input<typeof queuePlaceQuerySchema>;
export type QueuePlace = z.infer<typeof queuePlaceSchema>;
export type ReviewQueueAnswer = z.infer<typeof reviewQueueAnswerSchema>;
