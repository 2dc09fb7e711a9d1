import * as z from 'zod';
import { createdKeySchema } from '../accounts/api-keys';
import { REPUBLIC_ADMIN } from '../accounts/authority';
import { webhookAttemptSchema, webhookInputSchema, webhookReplaySchema, webhooksSchema } from '../accounts/webhooks';
import { idParameterSchema, idSchema } from '../http/fields';
import type { Endpoint, EndpointKey } from './endpoint';

const params = z.object({ id: idParameterSchema });

const answer = z.object({ id: idSchema });

/** Signed messages with changes to other systems, in the format of Standard Webhooks. */
export const webhookEndpoints = {
  'GET /api/webhooks': {
    summary: 'List webhooks of valid keys with their lag and last failure, without secrets',
    authority: REPUBLIC_ADMIN,
    answer: webhooksSchema,
    problems: [403],
  },
  'POST /api/webhooks': {
    summary: 'Create a webhook that gets changes from now on; the secret of its signatures is returned only once',
    authority: { ...REPUBLIC_ADMIN, proof: true },
    body: webhookInputSchema,
    answer: createdKeySchema,
    problems: [403, 409],
  },
  'PATCH /api/webhooks/:id': {
    summary: 'Pause a webhook, or resume it at its position',
    authority: REPUBLIC_ADMIN,
    params,
    body: z.strictObject({ active: z.boolean() }),
    answer,
    problems: [403, 404],
  },
  'POST /api/webhooks/:id/replay': {
    summary: 'Deliver the changes after a position again',
    authority: REPUBLIC_ADMIN,
    params,
    body: webhookReplaySchema,
    answer,
    problems: [403, 404, 410],
  },
  'POST /api/webhooks/:id/test': {
    summary: 'Send a message without changes, once, and return how the receiver answered',
    authority: REPUBLIC_ADMIN,
    params,
    body: z.strictObject({}),
    answer: webhookAttemptSchema,
    problems: [403, 404],
  },
  'DELETE /api/webhooks/:id': {
    summary: 'Remove a webhook; nothing more is delivered to it',
    authority: REPUBLIC_ADMIN,
    params,
    answer,
    problems: [403, 404],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
