import * as z from 'zod';
import type { CallShape, EndpointKey } from './endpoint';
import { secondFactorBodySchema, signInChallengeSchema } from '../accounts/second-factor';
import { accountSchema, loginBodySchema } from '../common/session-token';

/**
 * Header with the second half of a session at the operations address. Its cookie is shared with every port of the host; this half is in
 * the storage of the page's own origin.
 */
export const ORIGIN_KEY_HEADER = 'X-Origin-Key';

const signedInSchema = z.object({
  account: accountSchema,
  /** For {@link ORIGIN_KEY_HEADER}; not answered again. */
  origin_key: z.string(),
});

/**
 * Calls that the gateway serves at the operations address only, in addition to the registry's: the session there is a cookie that no
 * script can read, with a key in the page's storage. Source: decision 060.
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
