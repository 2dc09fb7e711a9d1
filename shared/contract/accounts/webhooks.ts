import * as z from 'zod';
import { code } from '../http/field-codes';
import { idSchema, timestampSchema } from '../http/fields';

/** Webhooks of valid keys that may exist at once. */
export const MAX_WEBHOOKS = 50;

/** Pending changes are counted up to this number. */
export const MAX_BEHIND = 1000;

/** `paused`: by an administrator; `failed`: after failures for three days, or because its position is gone. */
const WEBHOOK_STATES = ['active', 'paused', 'failed'] as const;

/** Why a message was not delivered; `status`: the receiver answered, but not with 2xx. */
const WEBHOOK_FAILURES = [
  'status',
  'timeout',
  'unreachable',
  'tls',
  'private_address',
  'position_gone',
  'secret_unreadable',
] as const;

/** A login in an address would be shown to every administrator. An empty text is `required`, not `invalid`. */
function isWebhookUrl(text: string): boolean {
  if (text === '') return true;
  const url = /^[!-~]+$/.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

const webhookUrlSchema = z
  .string(code('required'))
  .trim()
  .min(1, code('required'))
  .max(500, code('too_long'))
  .refine(isWebhookUrl, code('invalid'));

export const webhookFormSchema = z.strictObject({ url: webhookUrlSchema });

export const webhookInputSchema = webhookFormSchema.extend({
  /** Its scopes and territory limit the changes. */
  key_id: idSchema,
});

/** Opaque to clients. */
export const feedPositionSchema = z
  .string(code('required'))
  .regex(/^[0-9a-f]{8}\.\d{1,19}\.\d{1,18}$/, code('invalid'));

export const webhookReplaySchema = z.strictObject({ after: feedPositionSchema });

/** The result of one attempt; it was delivered if both are `null`. */
export const webhookAttemptSchema = z.object({
  failure: z.enum(WEBHOOK_FAILURES).nullable(),
  /** Status of the receiver's answer. */
  status: z.int().nullable(),
});

/** Without its secret. */
export const webhookSchema = z.object({
  id: idSchema,
  key_id: idSchema,
  url: z.string(),
  state: z.enum(WEBHOOK_STATES),
  /** Changes up to it are delivered. */
  position: z.string(),
  /** Pending changes, some maybe beyond the key; at most one more than `MAX_BEHIND`. */
  behind: z.int(),
  /** Age of the oldest pending change. */
  lag_seconds: z.int(),
  /** Failed attempts since the last success. */
  attempts: z.int(),
  next_at: timestampSchema,
  last_success_at: timestampSchema.nullable(),
  last_failure: webhookAttemptSchema.extend({ at: timestampSchema }).nullable(),
});

export const webhooksSchema = z.object({ items: z.array(webhookSchema).max(MAX_WEBHOOKS) });

export type WebhookInput = z.output<typeof webhookInputSchema>;
export type WebhookAttempt = z.output<typeof webhookAttemptSchema>;
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number];
export type WebhookState = (typeof WEBHOOK_STATES)[number];
export type Webhook = z.output<typeof webhookSchema>;
