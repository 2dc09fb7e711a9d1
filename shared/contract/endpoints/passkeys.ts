import * as z from 'zod';
import { PUBLIC, SELF } from '../accounts/authority';
import type { Endpoint, EndpointKey } from './endpoint';
import { ownerProofSchema } from '../accounts/second-factor';
import { loginAnswerSchema } from '../http/session-token';
import {
  newPasskeySchema,
  passkeyAssertionSchema,
  passkeyCreationSchema,
  passkeyRemovalSchema,
  passkeyRequestSchema,
  passkeysSchema,
} from '../accounts/passkeys';
import { proofBodySchema, proofMeansSchema, proofSchema, provenCallSchema } from '../accounts/proofs';

export const passkeyEndpoints = {
  'POST /api/auth/passkey/options': {
    summary: 'Get the options with which a browser asks for a passkey',
    authority: PUBLIC,
    body: z.strictObject({}),
    answer: passkeyRequestSchema,
    problems: [],
  },
  'POST /api/auth/passkey': {
    summary: 'Sign in with a passkey, which replaces password and second factor',
    authority: PUBLIC,
    body: passkeyAssertionSchema,
    answer: loginAnswerSchema,
    problems: [429],
  },
  'GET /api/me/passkeys': {
    summary: "List the caller's passkeys, oldest first",
    authority: SELF,
    answer: passkeysSchema,
    problems: [],
  },
  'POST /api/me/passkeys/options': {
    summary: 'Get the options with which a browser creates a passkey; requires the credentials of a sign-in',
    authority: SELF,
    body: ownerProofSchema,
    answer: passkeyCreationSchema,
    problems: [429],
  },
  'POST /api/me/passkeys': {
    summary: "Register a passkey that was created for the caller's account",
    authority: SELF,
    body: newPasskeySchema,
    answer: passkeysSchema,
    problems: [],
  },
  'POST /api/me/passkeys/remove': {
    summary:
      'Forget a passkey of the own account, with the proof that signing in requires; forgetting an unknown one succeeds',
    authority: SELF,
    body: passkeyRemovalSchema,
    answer: passkeysSchema,
    problems: [429],
  },
  'POST /api/auth/proofs/options': {
    summary: 'List how the caller can prove their identity for one call that gives authority',
    authority: SELF,
    body: provenCallSchema,
    answer: proofMeansSchema,
    problems: [],
  },
  'POST /api/auth/proofs': {
    summary: 'Issue a proof of identity for one call that gives authority; valid once, for five minutes',
    authority: SELF,
    body: proofBodySchema,
    answer: proofSchema,
    problems: [429],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
