import * as z from 'zod';
import { idSchema, provinceCodeSchema, searchSchema } from '../http/fields';
import { REGISTER_NAMES } from '../kinds';
import { FOUND_OF_A_KIND, SEARCH_MIN_LENGTH } from '../http/requests';

export const FOUND_TYPES = [...REGISTER_NAMES, 'users'] as const;

export type FoundType = (typeof FOUND_TYPES)[number];

export const foundThingSchema = z.object({
  type: z.enum(FOUND_TYPES),
  id: idSchema,
  /** The name of an organisation or a person. */
  name: z.string(),
  /** Null for an account. */
  stir: z.string().nullable(),
  /** Null for an organisation. */
  login: z.string().nullable(),
  /** Null for an account of the republic. */
  province_code: provinceCodeSchema.nullable(),
  province_name: z.string().nullable(),
  /** Off its register, or deactivated. */
  is_removed: z.boolean(),
});

export type FoundThing = z.infer<typeof foundThingSchema>;

export const searchQuerySchema = z.object({ q: searchSchema.min(SEARCH_MIN_LENGTH, 'too_short') });

/** Organisations by register, live ones first, then accounts. */
export const searchAnswerSchema = z.array(foundThingSchema).max(FOUND_TYPES.length * FOUND_OF_A_KIND);
