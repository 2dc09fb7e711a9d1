import * as z from 'zod';
import type { CallShape, EndpointKey } from './endpoint';
import { secondFactorBodySchema, signInChallengeSchema } from '../accounts/second-factor';
import { accountSchema, loginBodySchema } from '../http/session-token';

/** Header with the second half of a session at the operations address: cookies are shared between ports, storage is not. */
export const ORIGIN_KEY_HEADER = 'X-Origin-Key';

const signedInSchema = z.object({
  account: accountSchema,
  /** For {@link ORIGIN_KEY_HEADER}; sent only once. */
  origin_key: z.string(),
});

/** Calls at the operations address, besides the registry's. Source: decision 060. */
export const operationsEndpoints = {
  'GET /session': {
    summary: 'Get the account that is signed in at the operations address',
    answer: accountSchema,
  },
  'POST /session': {
    summary: 'Sign in at the operations address; a challenge requests the second factor',
    body: loginBodySchema,
    answer: z.union([signedInSchema, signInChallengeSchema]),
  },
  'POST /session/second-factor': {
    summary: 'Send the second factor at the operations address',
    body: secondFactorBodySchema,
    answer: signedInSchema,
  },
  'DELETE /session': {
    summary: 'Sign out at the operations address',
    answer: z.undefined(),
  },
} as const satisfies Record<EndpointKey, CallShape>;

export type OperationsEndpoints = typeof operationsEndpoints;
