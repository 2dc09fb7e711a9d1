import * as z from 'zod';
import { apiKeysSchema, createdKeySchema, keyInputSchema } from '../accounts/api-keys';
import { REPUBLIC_ADMIN } from '../accounts/authority';
import { idParameterSchema, idSchema } from '../http/fields';
import type { Endpoint, EndpointKey } from './endpoint';

/** Keys of other systems. */
export const apiKeyEndpoints = {
  'GET /api/keys': {
    summary: 'List keys of other systems, without their secrets; those that ended at most a year ago',
    authority: REPUBLIC_ADMIN,
    answer: apiKeysSchema,
    problems: [403],
  },
  'POST /api/keys': {
    summary: 'Create a key for another system; the secret is returned only once',
    authority: { ...REPUBLIC_ADMIN, proof: true },
    body: keyInputSchema,
    answer: createdKeySchema,
    problems: [403, 409],
  },
  'POST /api/keys/:id/revoke': {
    summary: 'Revoke a key of another system at once and permanently',
    authority: REPUBLIC_ADMIN,
    params: z.object({ id: idParameterSchema }),
    body: z.strictObject({}),
    answer: z.object({ id: idSchema }),
    problems: [403, 404],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
