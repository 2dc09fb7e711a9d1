import * as z from 'zod';
import { BEFORE_FACTOR, PUBLIC, SELF } from '../accounts/authority';
import type { Endpoint, EndpointKey } from './endpoint';
import { endedSessionsSchema } from '../accounts/profile';
import { registryActSchema } from './registry-endpoints';
import { signInOutcomeSchema } from '../accounts/second-factor';
import { accountSchema, loginBodySchema } from '../http/session-token';

export const signInEndpoints = {
  'POST /api/auth/login': {
    summary: 'Sign in; returns a token, or a challenge if the account has a second factor',
    authority: PUBLIC,
    body: loginBodySchema,
    answer: signInOutcomeSchema,
    problems: [429],
  },
  'POST /api/auth/sign-out': {
    summary: 'Sign out: end the session of the request',
    authority: BEFORE_FACTOR,
    body: z.strictObject({}),
    answer: endedSessionsSchema,
    problems: [],
  },
  'GET /api/auth/me': {
    summary: 'Get the account of the token, as it is now',
    authority: BEFORE_FACTOR,
    answer: accountSchema,
    problems: [],
  },
  'GET /api/auth/authority': {
    summary:
      'Check whether the session may make a call of the release registry; returns the account, or refuses with a reason',
    authority: SELF,
    query: z.object({ act: registryActSchema }),
    answer: accountSchema,
    problems: [403],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
