import * as z from 'zod';
import { lineSchema, timestampSchema, quarterFields } from '../http/fields';
import { INDICATORS, countDecimals, sumKnown, TYPED_DECIMALS } from '../indicators';
import type { NumberIndicatorKey } from '../indicators';

/** Sum of a method's criteria. Source: specification 8.0.1. */
export const ALL_POINTS = 100;

const MAX_CRITERIA = 40;
const MAX_STEPS = 10;

const figureKeySchema = z.enum(
  INDICATORS.filter(({ format }) => format === 'number').map(({ key }) => key as NumberIndicatorKey),
  'invalid',
);

const boundSchema = z
  .number('required')
  .min(-1_000_000_000, 'too_small')
  .max(1_000_000_000, 'too_big')
  .refine((value) => countDecimals(value) <= TYPED_DECIMALS, 'too_many_decimals');

/** Points of a method are whole; earned points are not. */
const pointsSchema = (least: number) =>
  z.number('required').int('whole_number').min(least, 'too_small').max(ALL_POINTS, 'too_big');

const positivePointsSchema = pointsSchema(1);

/** With one decimal, the product of a bound and a share is exact. */
const SHARE_DECIMALS = 1;

const dueSchema = z
  .number('required')
  .min(0, 'too_small')
  .max(100, 'too_big')
  .refine((value) => countDecimals(value) <= SHARE_DECIMALS, 'too_many_decimals');

/**
 * Share of a year's plan that is due by the end of each quarter, in per cent. Absent: the figure does not grow over the year.
 * Source: specification 8.0.16.
 */
const phasingSchema = z
  .tuple([dueSchema, dueSchema, dueSchema, dueSchema], 'invalid')
  .superRefine((shares, context) => {
    const fall = shares.findIndex((share, index) => share < (shares[index - 1] ?? 0));
    if (fall > 0) context.addIssue({ code: 'custom', path: [fall], message: 'not_ascending' });
    else if (shares[3] !== 100) context.addIssue({ code: 'custom', path: [3], message: 'invalid' });
  })
  .meta({ examples: [[25, 50, 75, 100]] })
  .optional();

/** Points in proportion to a part of a whole, at most all and at least none. */
const shareRuleSchema = z.strictObject({
  kind: z.literal('share'),
  part: figureKeySchema,
  whole: figureKeySchema,
  phasing: phasingSchema,
});

/**
 * Points in proportion to the distance from one bound, which gives no points, towards the other, which gives all.
 * Either bound may be the larger.
 */
const linearRuleSchema = z
  .strictObject({
    kind: z.literal('linear'),
    figure: figureKeySchema,
    none_at: boundSchema,
    all_at: boundSchema,
    phasing: phasingSchema,
  })
  .refine(({ none_at, all_at }) => none_at !== all_at, { path: ['all_at'], error: 'invalid' });

/** Points of the last step that a figure reaches; none below the first. */
const stepsRuleSchema = z
  .strictObject({
    kind: z.literal('steps'),
    figure: figureKeySchema,
    steps: z
      .array(z.strictObject({ at: boundSchema, points: positivePointsSchema }))
      .min(1, 'required')
      .max(MAX_STEPS, 'too_big'),
    phasing: phasingSchema,
  })
  .refine(({ steps }) => ascends(steps.map(({ at }) => at)) && ascends(steps.map(({ points }) => points)), {
    path: ['steps'],
    error: 'not_ascending',
  });

/** All points if the figure is above zero. */
const yesRuleSchema = z.strictObject({ kind: z.literal('yes'), figure: figureKeySchema });

export const ruleSchema = z.discriminatedUnion(
  'kind',
  [shareRuleSchema, linearRuleSchema, stepsRuleSchema, yesRuleSchema],
  'invalid',
);

/** Uzbek Latin is transliterated. */
export const NAME_LANGUAGES = ['uz-Cyrl', 'ru', 'en'] as const;

const nameSchema = lineSchema(3, 120);

const criterionFields = {
  /** The same in all versions of a method. */
  id: z.string('required').regex(/^[a-z][a-z0-9-]{1,39}$/, 'invalid'),
  points: positivePointsSchema,
  rule: ruleSchema,
};

export const criterionSchema = z
  .strictObject({
    ...criterionFields,
    names: z.strictObject({ 'uz-Cyrl': nameSchema, ru: nameSchema, en: nameSchema }),
  })
  .refine(({ rule, points }) => rule.kind !== 'steps' || rule.steps.at(-1)?.points === points, {
    path: ['points'],
    error: 'invalid',
  });

const EXAMPLE_BANDS = { yellow: 55, green: 70, dark_green: 85 };

/** Lowest scores of the three upper bands; below them is red. */
export const bandsSchema = z
  .strictObject({ yellow: positivePointsSchema, green: positivePointsSchema, dark_green: positivePointsSchema })
  .refine(({ yellow, green, dark_green }) => ascends([yellow, green, dark_green]), {
    path: ['dark_green'],
    error: 'not_ascending',
  })
  .meta({ examples: [EXAMPLE_BANDS] });

/** Best first. */
export const BANDS = ['dark_green', 'green', 'yellow', 'red'] as const;

const EXAMPLE_METHOD = {
  criteria: [
    {
      id: 'harvest-plan',
      points: ALL_POINTS,
      names: { 'uz-Cyrl': 'Ҳосил режаси', ru: 'План урожая', en: 'Harvest against plan' },
      rule: { kind: 'share', part: 'first_current', whole: 'first_plan' },
    },
  ],
  bands: EXAMPLE_BANDS,
  least_counted: 60,
};

export const methodSchema = z
  .strictObject({
    criteria: z.array(criterionSchema).min(1, 'required').max(MAX_CRITERIA, 'too_big'),
    bands: bandsSchema,
    /** Minimum number of counted points for a rank. */
    least_counted: pointsSchema(0),
  })
  .refine(({ criteria }) => sumKnown(criteria.map(({ points }) => points)).sum === ALL_POINTS, {
    path: ['criteria'],
    error: 'points_not_100',
  })
  .refine(({ criteria }) => new Set(criteria.map(({ id }) => id)).size === criteria.length, {
    path: ['criteria'],
    error: 'not_unique',
  })
  .meta({ examples: [EXAMPLE_METHOD] });

/** A draft is checked when it is saved, as when it is published. */
export const methodDraftSchema = z.object({
  method: methodSchema,
  /** Counts saves. */
  version: z.int(),
  updated_at: timestampSchema,
});

export const methodDraftAnswerSchema = z.object({
  /** `null`: there is none. */
  draft: methodDraftSchema.nullable(),
  /** The latest published method, which a new draft copies. */
  published: methodSchema,
  /** The first quarter for a new method: the latest that was opened. */
  earliest: z.object({ year: z.int(), quarter: z.int() }),
});

/** `version` of the changed draft; 0 if there was none. */
export const methodDraftSaveSchema = z.strictObject({
  version: z.int('required').min(0, 'invalid'),
  method: methodSchema,
});

/** Version of the draft, and the quarter from which it counts. */
export const methodPublicationSchema = z.strictObject({
  version: z.int('required').min(1, 'invalid'),
  ...quarterFields,
});

export const methodDiscardSchema = z.strictObject({ version: z.int('required').min(1, 'invalid') });

/** Names are in the requested language. */
export const publishedMethodSchema = z.object({
  version: z.int(),
  /** The quarter from which it counts. */
  year: z.int(),
  quarter: z.int(),
  published_at: timestampSchema,
  criteria: z.array(z.object({ ...criterionFields, name: z.string() })),
  bands: bandsSchema,
  least_counted: z.number(),
});

/** Latest first. */
export const methodsAnswerSchema = z.object({ methods: z.array(publishedMethodSchema) });

const standingSchema = z.object({ score: z.number().nullable(), rank: z.int().nullable() });

export const methodPreviewSchema = z.object({
  /** `null`: no report is confirmed yet. */
  period: z.object({ year: z.int(), quarter: z.int() }).nullable(),
  /** By the new rank; those without one are last. */
  items: z.array(
    z.object({
      cluster_id: z.int(),
      company_name: z.string(),
      province_name: z.string(),
      before: standingSchema,
      after: standingSchema,
    }),
  ),
  /** Criteria with figures that no report has. */
  uncollected: z.array(z.string()),
});

function ascends(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || value > (values[index - 1] ?? value));
}

export type Rule = z.infer<typeof ruleSchema>;
export type Criterion = z.infer<typeof criterionSchema>;
export type ScoringMethod = z.infer<typeof methodSchema>;
export type Bands = z.infer<typeof bandsSchema>;
export type Band = (typeof BANDS)[number];
export type PublishedMethod = z.infer<typeof publishedMethodSchema>;
export type MethodDraft = z.infer<typeof methodDraftSchema>;
export type MethodDraftAnswer = z.infer<typeof methodDraftAnswerSchema>;
export type MethodPreview = z.infer<typeof methodPreviewSchema>;
