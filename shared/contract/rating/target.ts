import * as z from 'zod';
import { quarterSchema, timestampSchema, yearSchema, quarterFields } from '../http/fields';
import { countDecimals, INDICATORS, TYPED_DECIMALS } from '../indicators';
import type { NumberIndicatorKey } from '../indicators';

const KEYS = INDICATORS.filter(({ format }) => format === 'number').map(({ key }) => key as NumberIndicatorKey);

/** The limit of entered figures. Targets of computed figures may be negative. */
const LARGEST = 999_999_999.999;

const targetValueSchema = z
  .number('required')
  .min(-LARGEST, 'too_small')
  .max(LARGEST, 'too_big')
  .refine((value) => countDecimals(value) <= TYPED_DECIMALS, 'too_many_decimals');

/** `from` is the figure when the target was set; a target may be lower. */
export const targetFigureSchema = z.strictObject({
  key: z.enum(KEYS, 'invalid'),
  from: targetValueSchema.nullable(),
  value: targetValueSchema,
});

export const targetQuerySchema = z.object({ year: yearSchema, quarter: quarterSchema });

/** Replaces the previous target; no figure: no target. */
export const targetBodySchema = z
  .strictObject({ ...quarterFields, figures: z.array(targetFigureSchema).max(KEYS.length, 'too_big') })
  .refine(({ figures }) => new Set(figures.map(({ key }) => key)).size === figures.length, {
    path: ['figures'],
    error: 'not_unique',
  });

export const targetAnswerSchema = z.object({
  /** `null`: none for the quarter. */
  target: z.object({ figures: z.array(targetFigureSchema), updated_at: timestampSchema }).nullable(),
});

export type TargetFigure = z.infer<typeof targetFigureSchema>;
export type TargetAnswer = z.infer<typeof targetAnswerSchema>;
