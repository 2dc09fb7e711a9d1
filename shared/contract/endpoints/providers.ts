import * as z from 'zod';
import { PUBLIC, SELF } from '../accounts/authority';
import {
  identitiesSchema,
  identityLinkSchema,
  identityRemovalSchema,
  logoutBodySchema,
  providerAnswerSchema,
  providerBodySchema,
  providerStartSchema,
  signInWaysSchema,
  signOutAddressSchema,
  startedFlowSchema,
} from '../accounts/identities';
import { endedSessionsSchema } from '../accounts/profile';
import { signInOutcomeSchema } from '../accounts/second-factor';
import { userVersionSchema } from '../accounts/users';
import { idParameterSchema } from '../http/fields';
import { changedSchema } from '../registers/organisation';
import type { Endpoint, EndpointKey } from './endpoint';

/** Calls about single sign-on. */
export const providerEndpoints = {
  'GET /api/auth/providers': {
    summary: 'List the providers of single sign-on, and whether passwords are accepted',
    authority: PUBLIC,
    answer: signInWaysSchema,
    problems: [],
  },
  'POST /api/auth/providers/start': {
    summary: 'Begin to sign in at a provider; returns the address of its page',
    authority: PUBLIC,
    body: providerStartSchema,
    answer: startedFlowSchema,
    problems: [404, 429],
  },
  'POST /api/auth/providers/sign-in': {
    summary: 'Sign in with the answer of a provider, after linking the person if an invitation comes with it',
    authority: PUBLIC,
    body: providerAnswerSchema,
    answer: signInOutcomeSchema,
    problems: [403, 404, 409, 429],
  },
  'POST /api/auth/providers/sign-out': {
    summary: 'Get the address at which the browser signs out at a provider too',
    authority: PUBLIC,
    body: providerBodySchema,
    answer: signOutAddressSchema,
    problems: [404],
  },
  'POST /api/auth/providers/logout': {
    summary: 'End the sessions that a logout token of a provider names (OpenID Connect Back-Channel Logout 1.0)',
    authority: PUBLIC,
    body: logoutBodySchema,
    answer: endedSessionsSchema,
    problems: [429],
  },
  'GET /api/me/identities': {
    summary: "List the providers linked to the caller's account, oldest first",
    authority: SELF,
    answer: identitiesSchema,
    problems: [],
  },
  'POST /api/me/identities/start': {
    summary: "Begin to link a person at a provider to the caller's account; returns the address of its page",
    authority: { ...SELF, proof: true },
    body: providerBodySchema,
    answer: startedFlowSchema,
    problems: [404],
  },
  'POST /api/me/identities': {
    summary: "Link a person to the caller's account with the answer of a provider",
    authority: SELF,
    body: identityLinkSchema,
    answer: identitiesSchema,
    problems: [404, 409],
  },
  'POST /api/me/identities/remove': {
    summary: "Unlink a provider from the caller's account, and end all other sessions; idempotent",
    authority: { ...SELF, proof: true },
    body: identityRemovalSchema,
    answer: identitiesSchema,
    problems: [],
  },
  'POST /api/users/:id/identities/remove': {
    summary: 'Unlink all providers from an account and end its sessions',
    authority: { staff: { over: 'territory', positions: ['ADMIN'] }, proof: true },
    params: z.object({ id: idParameterSchema }),
    body: userVersionSchema,
    answer: changedSchema,
    problems: [403, 404, 409],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
