import * as z from 'zod';
import { idSchema, timestampSchema } from '../common/fields';
import type { Figures } from '../indicators';
import { figureSchemas } from './report';
import { REPORT_STATUSES } from '../common/report-status';
import { figureNoteSchema } from './entry';
import { commentSchema, sectionRemarkSchema } from './remarks';

const someFigures = z.object(figureSchemas).partial() as unknown as z.ZodType<Partial<Figures>>;

/** Quarters before a report's own that its unusual figures are shown in. */
export const QUARTERS_OF_HISTORY = 8;

/** What a reviewer sees of a report in addition to its figures. */
export const reportReviewSchema = z.object({
  /** The round that is open, or was decided last. */
  round: z.int(),
  /** The day by which a report that waits is to be decided on. Source: specification 6.3.6. */
  decision_due: z.iso.date().nullable(),
  /** The day has passed, or had when it was decided. */
  late: z.boolean(),
  /** Whether the caller may decide on it. */
  decidable: z.boolean(),
  /** Figures that differ from those of the round before, as they were then; nothing in the first round. */
  before: someFigures,
  last_quarter: someFigures.nullable(),
  last_year: someFigures.nullable(),
  /**
   * Medians of the province in the same quarter, of confirmed reports; `null` of a figure that fewer than `SMALLEST_GROUP` of them
   * have, and altogether where there are fewer. For staff alone. Source: decision 064.
   */
  medians: someFigures.nullable(),
  /** How many confirmed reports the province has in the quarter; `null` for a cluster’s account, and outside the territory. */
  medians_of: z.int().nullable(),
  /**
   * Figures that are unusual (specification 6.3.10), in the quarters before, the latest first; quarters without a report are left
   * out.
   */
  history: z
    .array(z.object({ year: z.int(), quarter: z.int(), figures: someFigures }))
    .max(QUARTERS_OF_HISTORY)
    .optional(),
  /** Notes that the cluster added to questioned figures. */
  notes: z.array(figureNoteSchema),
  /** Remarks of all rounds, the latest first. */
  remarks: z.array(sectionRemarkSchema),
});

/** The report at one of its transitions. */
export const reportRoundSchema = z.object({
  round: z.int(),
  status: z.enum(REPORT_STATUSES),
  at: timestampSchema,
  /** Name of who did it; of decisions for staff alone. */
  by: z.string().nullish(),
  figures: someFigures,
  remarks: z.array(sectionRemarkSchema),
});

/** All transitions of a report, the latest first. */
export const reportRoundsAnswerSchema = z.object({
  id: idSchema,
  farm: z.string(),
  province_name: z.string(),
  year: z.int(),
  quarter: z.int(),
  status: z.enum(REPORT_STATUSES),
  rounds: z.array(reportRoundSchema),
});

/** Why a confirmed report is opened again, and which round that is. */
export const reopeningSchema = z.strictObject({ comment: commentSchema, round: z.int().min(1, 'invalid').optional() });

export type ReportReview = z.infer<typeof reportReviewSchema>;
export type ReportRound = z.infer<typeof reportRoundSchema>;
export type ReportRoundsAnswer = z.infer<typeof reportRoundsAnswerSchema>;
