import * as z from 'zod';
import type { CallShape, EndpointKey } from './endpoint';
import { secondFactorBodySchema, signInChallengeSchema } from '../accounts/second-factor';
import { accountSchema, loginBodySchema } from '../common/session-token';

const signedInSchema = z.object({ account: accountSchema });

/**
 * Calls that the gateway serves at the operations address only, in addition to the registry's: the session there is a cookie that no
 * script can read. Source: decision 060.
 */
export const operationsEndpoints = {
  'GET /session': {
    summary: 'Who is signed in at the operations address',
    answer: accountSchema,
  },
  'POST /session': {
    summary: 'Sign in at the operations address; a challenge requests the second factor',
    body: loginBodySchema,
    answer: z.union([signedInSchema, signInChallengeSchema]),
  },
  'POST /session/second-factor': {
    summary: 'The second step of signing in there',
    body: secondFactorBodySchema,
    answer: signedInSchema,
  },
  'DELETE /session': {
    summary: 'Sign out there',
    answer: z.undefined(),
  },
} as const satisfies Record<EndpointKey, CallShape>;

export type OperationsEndpoints = typeof operationsEndpoints;
