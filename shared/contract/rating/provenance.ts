import * as z from 'zod';
import { idSchema, provinceFields, quarterSchema, yearSchema } from '../common/fields';

/** Quarter of the score in question. */
export const provenanceQuerySchema = z.object({ year: yearSchema, quarter: quarterSchema });

/** The audit's record of a score: only public data. */
export const scoreRecordSchema = z.object({
  cluster_id: idSchema,
  /** As it was when the score was recorded; before that, or in records without a name, the present one. */
  company_name: z.string(),
  year: z.int(),
  quarter: z.int(),
  /** 0 to 100; `null`: too few figures for a score. */
  score: z.number().nullable(),
  /** Points, of those counted; the score is this in per cent. */
  earned: z.number(),
  counted: z.number(),
  /** Points that have to be counted for a score. */
  least_counted: z.number(),
  method_version: z.int(),
  /** How often the report had been sent in when it was confirmed. */
  round: z.int(),
  /** Day of the decision, in Tashkent. */
  decided_on: z.iso.date(),
});

/**
 * Where a score comes from, and its place in the chain of the audit. The hash is the SHA-256 of the canonical JSON of `row`, so that
 * every reader of the response can compute it: specification 8.0.13.
 */
export const provenanceAnswerSchema = scoreRecordSchema.extend({
  /** Absent from servers that do not say. */
  ...z.object(provinceFields).partial().shape,
  /** Quarter from which on the method is in force. */
  method_since: z.object({ year: z.int(), quarter: z.int() }),
  /** `null`: the score is so recent that it is not chained yet, which takes some seconds. */
  chained: z
    .object({
      /** Everything that is hashed. `after` is the text of a {@link scoreRecordSchema} as the database writes it. */
      row: z.object({
        id: z.int(),
        at: z.string(),
        user_id: z.null(),
        action: z.string(),
        entity: z.string(),
        entity_id: idSchema,
        before: z.null(),
        after: z.string(),
        request_id: z.null(),
        position: z.int(),
        previous: z.string(),
      }),
      hash: z.string(),
    })
    .nullable(),
});

export type ScoreRecord = z.infer<typeof scoreRecordSchema>;
export type ProvenanceAnswer = z.infer<typeof provenanceAnswerSchema>;
