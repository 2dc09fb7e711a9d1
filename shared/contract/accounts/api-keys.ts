import * as z from 'zod';
import { code } from '../http/field-codes';
import { idSchema, lineSchema, provinceCodeSchema, timestampSchema } from '../http/fields';
import { REPUBLIC } from './user-lists';
import { KEY_DAYS, KEY_RATE, KEY_SCOPES } from './key-scopes';

/** Live keys that may exist at once. */
export const MAX_KEYS = 200;

const countSchema = (most: number) => z.int(code('invalid')).min(1, code('too_small')).max(most, code('too_big'));

export const keyInputSchema = z.strictObject({
  /** The system that uses the key. */
  name: lineSchema(3, 150),
  scopes: z
    .array(z.enum(KEY_SCOPES, code('invalid')), code('required'))
    .min(1, code('required'))
    .refine((held) => new Set(held).size === held.length, code('not_unique')),
  /** `null`: the whole republic. */
  province_code: provinceCodeSchema.nullable(),
  /** Calls a minute, counted by each instance of the API. */
  rate_per_minute: countSchema(KEY_RATE.most),
  /** Days until it expires. */
  valid_days: countSchema(KEY_DAYS.most),
});

/** Fields of a form: the territory is a string, empty for none. */
export const keyFormSchema = keyInputSchema.extend({
  province_code: z
    .string()
    .min(1, code('required'))
    .transform((province) => (province === REPUBLIC ? null : province)),
});

/** Without its secret. */
export const apiKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Beginning of the secret, to recognise it by. */
  prefix: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  province_code: provinceCodeSchema.nullable(),
  rate_per_minute: z.int(),
  created_at: timestampSchema,
  created_by: z.string(),
  expires_at: timestampSchema,
  /** Precise to the minute. */
  last_used_at: timestampSchema.nullable(),
  revoked_at: timestampSchema.nullable(),
});

export const apiKeysSchema = z.object({ items: z.array(apiKeySchema) });

/** The only answer with the secret. */
export const createdKeySchema = z.object({ id: idSchema, secret: z.string() });

export type KeyInput = z.output<typeof keyInputSchema>;
export type ApiKey = z.output<typeof apiKeySchema>;
export type CreatedKey = z.output<typeof createdKeySchema>;
