import * as z from 'zod';
import { multilineSchema, timestampSchema } from '../http/fields';
import { SECTIONS } from '../indicators';

/** Messages: specification 6.3.1. */
export const commentSchema = multilineSchema.min(1, 'required').min(4, 'too_short').max(4000, 'too_long');

/** Own phrases of a user, for keys 1 to 9. */
export const MAX_PHRASES = 9;
/** Latest remarks offered as phrases. */
export const RECENT_PHRASES = 5;
export const LONGEST_PHRASE = 400;

const phraseSchema = multilineSchema.min(1, 'required').min(4, 'too_short').max(LONGEST_PHRASE, 'too_long');

/** Phrases offered for remarks: the user's own, and the latest remarks. */
export const remarkPhrasesSchema = z.object({ own: z.array(z.string()), recent: z.array(z.string()) });

/** Replaces all own phrases. */
export const ownPhrasesSchema = z.strictObject({
  own: z.array(phraseSchema, 'invalid').max(MAX_PHRASES, 'too_long'),
});

/** As typed: one phrase per line. */
export const phraseLinesSchema = z.object({
  own: z
    .string()
    .transform((text) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    )
    // An error of a line is shown at the field.
    .superRefine((lines, context) => {
      const [issue] = ownPhrasesSchema.shape.own.safeParse(lines).error?.issues ?? [];
      if (issue) context.addIssue({ code: 'custom', message: issue.message });
    }),
});

export const pinnedRemarkSchema = z.strictObject({ section: z.enum(SECTIONS, 'invalid'), comment: commentSchema });

export const sectionRemarkSchema = z.object({
  /** `null`: the whole report. */
  section: z.enum(SECTIONS).nullable(),
  comment: z.string(),
  round: z.int(),
  created_at: timestampSchema,
  /** Only for staff: a cluster does not see who decided. */
  author: z.string().nullish(),
});

export type PhraseLines = z.infer<typeof phraseLinesSchema>;
export type RemarkPhrases = z.infer<typeof remarkPhrasesSchema>;
export type PinnedRemark = z.infer<typeof pinnedRemarkSchema>;
export type SectionRemark = z.infer<typeof sectionRemarkSchema>;
