import * as z from 'zod';
import { multilineSchema, timestampSchema } from '../common/fields';
import { SECTIONS } from '../indicators';

/** Rule of a remark's text. Messages: specification 6.3.1. */
export const commentSchema = multilineSchema.min(1, 'required').min(4, 'too_short').max(4000, 'too_long');

/** What a reviewer says of one section. */
export const pinnedRemarkSchema = z.strictObject({ section: z.enum(SECTIONS, 'invalid'), comment: commentSchema });

/** A remark that was made with a decision. */
export const sectionRemarkSchema = z.object({
  /** The section it is about; `null`: the report as a whole. */
  section: z.enum(SECTIONS).nullable(),
  comment: z.string(),
  round: z.int(),
  created_at: timestampSchema,
  /** For staff alone: a cluster's own account is not told who decided. */
  author: z.string().nullish(),
});

export type PinnedRemark = z.infer<typeof pinnedRemarkSchema>;
export type SectionRemark = z.infer<typeof sectionRemarkSchema>;
