import * as z from 'zod';
import { pageQuerySchema, timestampSchema } from '../http/fields';
import { storedSignatureSchema } from '../http/signing';

export const REGISTER_ACTIONS = ['create', 'edit', 'remove', 'restore', 'undo'] as const;

const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable();

export const registerChangeSchema = z.object({
  id: z.int(),
  at: timestampSchema,
  /** Those on files concern scans of orders. */
  action: z.enum([...REGISTER_ACTIONS, 'attach', 'detach']),
  /** Null if the actor was no person. */
  user_name: z.string().nullable(),
  /** Places by their names (`province_name`, `district_name`); of a new entry all filled-in fields. */
  changes: z.array(z.object({ field: z.string(), before: valueSchema, after: valueSchema })),
  /** For a removal or restoration, if given. */
  order_number: z.string().nullable(),
  order_date: z.iso.date().nullable(),
  reason: z.string().nullable(),
  /** Name of the imported file, also of the undone one; null for a manual act. */
  import_file: z.string().nullish(),
  /** Name of the scan that was attached or detached. */
  file: z.string().optional(),
  signature: storedSignatureSchema.optional(),
});

export const registerHistoryQuerySchema = z.object(pageQuerySchema);

/** Latest first. */
export const registerHistoryAnswerSchema = z.object({
  items: z.array(registerChangeSchema),
  /** Number of changes on all pages. */
  total: z.int(),
});

export type RegisterAction = (typeof REGISTER_ACTIONS)[number];
export type RegisterChange = z.infer<typeof registerChangeSchema>;
export type RegisterHistoryAnswer = z.infer<typeof registerHistoryAnswerSchema>;
