import * as z from 'zod';
import { idSchema, provinceFields, quarterSchema, timestampSchema, yearSchema } from '../http/fields';

/** Default: the quarter that the rating shows. */
export const provenanceQuerySchema = z.object({ year: yearSchema.optional(), quarter: quarterSchema.optional() });

/** The audit's public record of a score. */
export const scoreRecordSchema = z.object({
  cluster_id: idSchema,
  /** Name when the score was recorded; in older records the present one. */
  company_name: z.string(),
  year: z.int(),
  quarter: z.int(),
  /** 0 to 100; `null`: too few figures for a score. */
  score: z.number().nullable(),
  /** Earned points; the score is their percentage of the counted points. */
  earned: z.number(),
  counted: z.number(),
  /** Minimum number of counted points for a score. */
  least_counted: z.number(),
  method_version: z.int(),
  /** Number of submissions before the confirmation. */
  round: z.int(),
  /** Day of the decision, in Tashkent. */
  decided_on: z.iso.date(),
});

/** Its text names persons, so only its digest is public. Of names, numbers are left out. */
const scoreSignatureSchema = z.object({
  act: z.enum(['submit', 'confirm']),
  at: timestampSchema,
  /** Name of the organisation in the certificate; empty if it has none. Names of persons are not public. */
  organisation: z.string(),
  issuer: z.string(),
  /** SHA-256 of the signed text. */
  digest: z.string(),
});

/**
 * Where a score comes from, and its place in the chain of the audit. The hash is the SHA-256 of the canonical JSON of `row`, which anyone
 * can compute. Source: specification 8.0.13.
 */
export const provenanceAnswerSchema = scoreRecordSchema.extend({
  /** Absent from older servers. */
  ...z.object(provinceFields).partial().shape,
  /** First quarter of the method. */
  method_since: z.object({ year: z.int(), quarter: z.int() }),
  /** Signatures of the report; absent: there are none. */
  signed: z
    .object({
      /** Those that the method reads, as they are written in signed texts. */
      figures: z.array(z.object({ key: z.string(), value: z.string().nullable() })),
      signatures: z.array(scoreSignatureSchema),
    })
    .optional(),
  /** `null`: not in the chain yet, which takes some seconds. */
  chained: z
    .object({
      /** All that is hashed. `after` is a {@link scoreRecordSchema} as the database writes it. */
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
