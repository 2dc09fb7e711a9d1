import * as z from 'zod';
import {
  idSchema,
  pageQuerySchema,
  provinceCodeSchema,
  provinceFields,
  quarterSchema,
  searchSchema,
  yearSchema,
} from '../common/fields';
import { INDICATORS } from '../indicators';
import type { NumberIndicatorKey } from '../indicators';
import { BANDS, bandsSchema, ruleSchema } from './method';

/** Default: the last quarter with a score whose due date has passed; if there is none, the latest with a score. */
export const ratingPeriodQuerySchema = z.object({ year: yearSchema.optional(), quarter: quarterSchema.optional() });

export const ratingQuerySchema = ratingPeriodQuerySchema.extend({
  province_code: provinceCodeSchema.optional(),
  search: searchSchema.optional(),
  /** `bottom`: the last ones first. */
  order: z.enum(['top', 'bottom'], 'invalid').prefault('top'),
  ...pageQuerySchema,
});

const quarterSchemaOut = z.object({ year: z.int(), quarter: z.int() });

/** Place in the ranking; without enough data there is no rank, no band and no movement. */
const placeFields = {
  rank: z.int().nullable(),
  /** 0 to 100 points. */
  score: z.number().nullable(),
  band: z.enum(BANDS).nullable(),
  /**
   * Places up since the quarter before that has scores, below zero down, among those that have a rank in both; `null` where one of
   * the two has none.
   */
  movement: z.int().nullable(),
  /** The same since the same quarter of the year before. Absent from servers that do not say. */
  movement_year: z.int().nullable().optional(),
};

/** Whether the quarters that movements compare with have another method than the quarter shown. Absent from servers that do not say. */
const methodChangeFields = {
  method_changed: z.boolean().optional(),
  method_changed_year: z.boolean().optional(),
};

export const ratingAnswerSchema = z.object({
  /** The quarter that is shown; `null`: there is none with a score. */
  period: quarterSchemaOut.nullable(),
  /** Whether its due date is still to come: scores are of those that were confirmed so far. */
  preliminary: z.boolean().optional(),
  /** Quarters that have scores, the latest first. */
  periods: z.array(quarterSchemaOut),
  method: z.object({ version: z.int(), bands: bandsSchema, least_counted: z.number() }).nullable(),
  ...methodChangeFields,
  /** Over all clusters, regardless of the search. */
  summary: z.object({
    /** On the register in the quarter. */
    clusters: z.int(),
    /** With a confirmed report. */
    scored: z.int(),
    ranked: z.int(),
    /** `null` where nobody has a rank. */
    median: z.number().nullable(),
  }),
  /**
   * By score, the best first: the mean of the scores of their clusters that have a rank. Then those without a rank: under half of
   * their clusters have a confirmed report, or there is no score; those without a
   * confirmed report (`scored` 0) only if cotton grows there. Empty if the quarter has no scores.
   */
  provinces: z.array(
    z.object({
      province_code: provinceCodeSchema,
      province_name: z.string(),
      ...placeFields,
      ranked: z.int(),
      scored: z.int(),
      /** On the register in the quarter. */
      clusters: z.int().optional(),
    }),
  ),
  items: z.array(
    z.object({
      cluster_id: idSchema,
      company_name: z.string(),
      ...provinceFields,
      ...placeFields,
      /** Points of criteria whose figures are known, of 100. */
      counted: z.number(),
    }),
  ),
  total: z.int(),
});

const figureKeys = INDICATORS.filter(({ format }) => format === 'number').map(({ key }) => key as NumberIndicatorKey);

const scoredCriterionSchema = z.object({
  id: z.string(),
  name: z.string(),
  rule: ruleSchema,
  points: z.number(),
  /** What the rule reads, in its order; `null` is missing. */
  figures: z.array(z.object({ key: z.enum(figureKeys), value: z.number().nullable() })),
  /** `null`: a figure is missing, and the criterion counts for nothing. */
  earned: z.number().nullable(),
  /** The nearest figure that gives more, and what it gives; `null` where nothing gives more. */
  next: z.object({ key: z.enum(figureKeys), value: z.number(), gain: z.number() }).nullable(),
});

/** Why there is no rank: no confirmed report, too few figures, or taken off the register before the quarter. */
export const UNRANKED_REASONS = ['no_report', 'too_little', 'removed'] as const;

export const clusterRatingAnswerSchema = z.object({
  cluster: z.object({
    cluster_id: idSchema,
    company_name: z.string(),
    ...provinceFields,
  }),
  period: quarterSchemaOut.nullable(),
  /** Whether the due date of the quarter is still to come, and how many clusters are confirmed so far, of those on the register. */
  preliminary: z.boolean().optional(),
  coverage: z.object({ scored: z.int(), clusters: z.int() }).optional(),
  periods: z.array(quarterSchemaOut),
  method: z.object({ version: z.int(), bands: bandsSchema, least_counted: z.number() }).nullable(),
  /** `null`: no confirmed report. */
  place: z
    .object({
      ...placeFields,
      ...methodChangeFields,
      /** Number of clusters that have a rank. */
      ranked: z.int(),
      /** Points that the criteria come to, of those counted; the score is this in per cent. */
      earned: z.number(),
      counted: z.number(),
    })
    .nullable(),
  unranked: z.enum(UNRANKED_REASONS).nullable(),
  criteria: z.array(scoredCriterionSchema),
  /** The quarters that it has a score of, the earliest first. */
  history: z.array(
    quarterSchemaOut.extend({
      ...placeFields,
      ...methodChangeFields,
      ranked: z.int(),
      counted: z.number(),
      method_version: z.int(),
      /**
       * Quartiles and median of all scores of the quarter that have a rank; absent if these are fewer than five, and from servers
       * that do not say.
       */
      spread: z.object({ low: z.number(), middle: z.number(), high: z.number() }).optional(),
    }),
  ),
});

/** Scores of provinces by quarter, the earliest first: what a map shows. */
export const provinceRatingsAnswerSchema = z.object({
  periods: z.array(
    quarterSchemaOut.extend({
      bands: bandsSchema,
      ...methodChangeFields,
      provinces: z.array(
        z.object({
          province_code: provinceCodeSchema,
          ...placeFields,
          ranked: z.int(),
          scored: z.int().optional(),
          clusters: z.int().optional(),
        }),
      ),
    }),
  ),
});

export type RatingQuery = z.input<typeof ratingQuerySchema>;
export type RatingAnswer = z.infer<typeof ratingAnswerSchema>;
export type ClusterRatingAnswer = z.infer<typeof clusterRatingAnswerSchema>;
export type ScoredCriterion = z.infer<typeof scoredCriterionSchema>;
export type ProvinceRatingsAnswer = z.infer<typeof provinceRatingsAnswerSchema>;
