import * as z from 'zod';
import { idSchema, timestampSchema } from '../http/fields';
import type { Figures } from '../indicators';
import { figureSchemas } from './report';
import { storedSignatureSchema } from '../http/signing';
import { APPROVERS, REPORT_STATUSES } from '../http/list-queries';
import { waitingLevelSchema } from './approval';
import { figureNoteSchema } from './entry';
import { commentSchema, sectionRemarkSchema } from './remarks';

const someFigures = z.object(figureSchemas).partial() as unknown as z.ZodType<Partial<Figures>>;

/** Earlier quarters in which unusual figures are shown. */
export const QUARTERS_OF_HISTORY = 8;

/** A confirmation at a level before the last one. */
const levelConfirmationSchema = z.object({
  level: z.int(),
  approver: z.enum(APPROVERS),
  at: timestampSchema,
  by: z.string(),
  on_behalf_of: z.string().optional(),
  comment: z.string(),
});

export const reportReviewSchema = z.object({
  /** The open round, or the one decided last. */
  round: z.int(),
  /** Due date of the decision. Source: specification 6.3.6. */
  decision_due: z.iso.date().nullable(),
  /** Overdue now, or when it was decided. */
  late: z.boolean(),
  /** Whether the caller may decide. */
  decidable: z.boolean(),
  /** The absent colleague for whom the caller would decide. */
  on_behalf_of: z.string().optional(),
  /** Former values of figures that changed since the previous round. */
  before: someFigures,
  last_quarter: someFigures.nullable(),
  last_year: someFigures.nullable(),
  /**
   * Of confirmed reports of the province in the quarter, only for staff; a figure is `null` if fewer than `SMALLEST_GROUP` have it.
   * Source: decision 064.
   */
  medians: someFigures.nullable(),
  /** Confirmed reports of the province; `null` for a cluster’s account, and outside the territory. */
  medians_of: z.int().nullable(),
  /** Unusual figures (specification 6.3.10) in earlier quarters with a report, the latest first. */
  history: z
    .array(z.object({ year: z.int(), quarter: z.int(), figures: someFigures }))
    .max(QUARTERS_OF_HISTORY)
    .optional(),
  /** The cluster's notes on questioned figures. */
  notes: z.array(figureNoteSchema),
  /** Remarks of all rounds, the latest first. */
  remarks: z.array(sectionRemarkSchema),
  /** The signature of the submission. */
  signature: storedSignatureSchema.optional(),
  /** Only for staff, of a report that waits at one of several levels. */
  approval: waitingLevelSchema
    .extend({ levels: z.array(z.enum(APPROVERS)), confirmed: z.array(levelConfirmationSchema) })
    .optional(),
});

export const reportRoundSchema = z.object({
  round: z.int(),
  status: z.enum(REPORT_STATUSES),
  /** Set if there are several levels. Only staff see decisions before the last level. */
  level: z.object({ level: z.int(), approver: z.enum(APPROVERS) }).optional(),
  at: timestampSchema,
  /** Who did it; for decisions only staff see it. */
  by: z.string().nullish(),
  /** The absent colleague for whom they decided; only for staff. */
  on_behalf_of: z.string().optional(),
  figures: someFigures,
  remarks: z.array(sectionRemarkSchema),
  /** Only staff see the signature of a decision. */
  signature: storedSignatureSchema.optional(),
});

/** The latest first. */
export const reportRoundsAnswerSchema = z.object({
  id: idSchema,
  farm: z.string(),
  province_name: z.string(),
  year: z.int(),
  quarter: z.int(),
  status: z.enum(REPORT_STATUSES),
  rounds: z.array(reportRoundSchema),
});

/** The reason, and the round that is reopened. */
export const reopeningSchema = z.strictObject({ comment: commentSchema, round: z.int().min(1, 'invalid').optional() });

export type ReportReview = z.infer<typeof reportReviewSchema>;
export type ReportRound = z.infer<typeof reportRoundSchema>;
export type ReportRoundsAnswer = z.infer<typeof reportRoundsAnswerSchema>;
