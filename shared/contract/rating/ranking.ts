import * as z from 'zod';
import {
  idSchema,
  pageQuerySchema,
  provinceCodeSchema,
  provinceFields,
  quarterSchema,
  searchSchema,
  yearSchema,
} from '../http/fields';
import { INDICATORS } from '../indicators';
import type { NumberIndicatorKey } from '../indicators';
import { BANDS, bandsSchema, ruleSchema } from './method';

/** Default: the latest quarter with a score whose due date has passed; if there is none, the latest quarter with a score. */
export const ratingPeriodQuerySchema = z.object({ year: yearSchema.optional(), quarter: quarterSchema.optional() });

/** By rank, the highest or the lowest first, or by a column, after a minus for descending. */
export const RATING_ORDERS = [
  'top',
  'bottom',
  'name',
  '-name',
  'province',
  '-province',
  'movement',
  '-movement',
  'counted',
  '-counted',
] as const;

/** A score is complete from this many counted points on, of 100. */
export const COMPLETE_POINTS = 80;

export const ratingQuerySchema = ratingPeriodQuerySchema.extend({
  province_code: provinceCodeSchema.optional(),
  search: searchSchema.optional(),
  order: z.enum(RATING_ORDERS, 'invalid').prefault('top'),
  /** `true`: only complete scores. */
  complete: z.enum(['true', 'false'], 'invalid').optional(),
  ...pageQuerySchema,
});

const quarterSchemaOut = z.object({ year: z.int(), quarter: z.int() });

/** If too few figures are known, rank, band and movement are null. */
const placeFields = {
  rank: z.int().nullable(),
  /** 0 to 100 points. */
  score: z.number().nullable(),
  band: z.enum(BANDS).nullable(),
  /** Places gained since the previous quarter with scores, among those ranked in both; `null` if not ranked in both. */
  movement: z.int().nullable(),
  /** The same since a year before. Absent from older servers. */
  movement_year: z.int().nullable().optional(),
};

/** Whether the compared quarters have another method. Absent from older servers. */
const methodChangeFields = {
  method_changed: z.boolean().optional(),
  method_changed_year: z.boolean().optional(),
};

export const ratingAnswerSchema = z.object({
  /** `null`: no quarter has a score. */
  period: quarterSchemaOut.nullable(),
  /** Before the due date: only reports confirmed so far have scores. */
  preliminary: z.boolean().optional(),
  /** With scores, the latest first. */
  periods: z.array(quarterSchemaOut),
  method: z.object({ version: z.int(), bands: bandsSchema, least_counted: z.number() }).nullable(),
  ...methodChangeFields,
  /** Counts all clusters, regardless of the search. */
  summary: z.object({
    /** On the register in the quarter. */
    clusters: z.int(),
    /** With a confirmed report. */
    scored: z.int(),
    ranked: z.int(),
    /** `null` if nobody has a rank. */
    median: z.number().nullable(),
  }),
  /**
   * Best first, by the mean score of their ranked clusters. Then those without a rank: fewer than half of their
   * clusters have a confirmed report, or there is no score. Provinces with `scored` 0 are listed only if cotton grows
   * there. Empty if the quarter has no scores.
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
      /** Points of criteria with known figures, of 100. */
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
  /** Figures of the rule, in its order; `null` is missing. */
  figures: z.array(z.object({ key: z.enum(figureKeys), value: z.number().nullable() })),
  /** `null`: a figure is missing, so the criterion does not count. */
  earned: z.number().nullable(),
  /** The nearest figure that gives more; `null` if none does. */
  next: z.object({ key: z.enum(figureKeys), value: z.number(), gain: z.number() }).nullable(),
});

/** No confirmed report, too few figures, or removed before the quarter. */
export const UNRANKED_REASONS = ['no_report', 'too_little', 'removed'] as const;

export const clusterRatingAnswerSchema = z.object({
  cluster: z.object({
    cluster_id: idSchema,
    company_name: z.string(),
    ...provinceFields,
  }),
  period: quarterSchemaOut.nullable(),
  /** Before the due date; number of clusters with a score so far, and on the register. */
  preliminary: z.boolean().optional(),
  coverage: z.object({ scored: z.int(), clusters: z.int() }).optional(),
  periods: z.array(quarterSchemaOut),
  method: z.object({ version: z.int(), bands: bandsSchema, least_counted: z.number() }).nullable(),
  /** `null`: no confirmed report. */
  place: z
    .object({
      ...placeFields,
      ...methodChangeFields,
      ranked: z.int(),
      /** Earned points; the score is their percentage of the counted points. */
      earned: z.number(),
      counted: z.number(),
    })
    .nullable(),
  unranked: z.enum(UNRANKED_REASONS).nullable(),
  criteria: z.array(scoredCriterionSchema),
  /** Quarters with a score, the earliest first. */
  history: z.array(
    quarterSchemaOut.extend({
      ...placeFields,
      ...methodChangeFields,
      ranked: z.int(),
      counted: z.number(),
      method_version: z.int(),
      /** Quartiles and median of ranked scores; absent if there are fewer than five, and from older servers. */
      spread: z.object({ low: z.number(), middle: z.number(), high: z.number() }).optional(),
    }),
  ),
});

/** By quarter, the earliest first, for the map. */
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

export type RatingOrder = (typeof RATING_ORDERS)[number];
export type RatingQuery = z.input<typeof ratingQuerySchema>;
export type RatingAnswer = z.infer<typeof ratingAnswerSchema>;
export type ClusterRatingAnswer = z.infer<typeof clusterRatingAnswerSchema>;
export type ScoredCriterion = z.infer<typeof scoredCriterionSchema>;
export type ProvinceRatingsAnswer = z.infer<typeof provinceRatingsAnswerSchema>;
