import * as z from 'zod';
import { multilineSchema, timestampSchema } from '../common/fields';
import { SECTIONS } from '../indicators';

/** Rule of a remark's text. Messages: specification 6.3.1. */
export const commentSchema = multilineSchema.min(1, 'required').min(4, 'too_short').max(4000, 'too_long');

/** Phrases of their own that a user may have for remarks, one a key from 1 to 9. */
export const MOST_PHRASES = 9;
/** Remarks made last that are offered as phrases. */
export const RECENT_PHRASES = 5;
/** Characters of a phrase. */
export const LONGEST_PHRASE = 400;

const phraseSchema = multilineSchema.min(1, 'required').min(4, 'too_short').max(LONGEST_PHRASE, 'too_long');

/** What a user's remarks are made of by one key: phrases of their own, and what they remarked last. */
export const remarkPhrasesSchema = z.object({ own: z.array(z.string()), recent: z.array(z.string()) });

/** The phrases of one's own, in their order, in place of those there were. */
export const ownPhrasesSchema = z.strictObject({
  own: z.array(phraseSchema, 'invalid').max(MOST_PHRASES, 'too_long'),
});

/** The same as they are typed: a line a phrase. */
export const phraseLinesSchema = z.object({
  own: z
    .string()
    .transform((text) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    )
    // Whichever line is wrong, it is the field's fault.
    .superRefine((lines, context) => {
      const [issue] = ownPhrasesSchema.shape.own.safeParse(lines).error?.issues ?? [];
      if (issue) context.addIssue({ code: 'custom', message: issue.message });
    }),
});

/** What a reviewer says of one section. */
export const pinnedRemarkSchema = z.strictObject({ section: z.enum(SECTIONS, 'invalid'), comment: commentSchema });

/** A remark that was made with a decision. */
export const sectionRemarkSchema = z.object({
  /** The section it is about; `null`: the report as a whole. */
  section: z.enum(SECTIONS).nullable(),
  comment: z.string(),
  round: z.int(),
  created_at: timestampSchema,
  /** For staff alone: a cluster's own account does not see who decided. */
  author: z.string().nullish(),
});

export type PhraseLines = z.infer<typeof phraseLinesSchema>;
export type RemarkPhrases = z.infer<typeof remarkPhrasesSchema>;
export type PinnedRemark = z.infer<typeof pinnedRemarkSchema>;
export type SectionRemark = z.infer<typeof sectionRemarkSchema>;
