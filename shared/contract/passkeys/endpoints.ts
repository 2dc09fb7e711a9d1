import * as z from 'zod';
import type { Endpoint, EndpointKey } from '../endpoint';
import { ownerProofSchema } from '../second-factor/schemas';
import { loginAnswerSchema } from '../session-token';
import {
  newPasskeySchema,
  passkeyAssertionSchema,
  passkeyCreationSchema,
  passkeyRemovalSchema,
  passkeyRequestSchema,
  passkeysSchema,
} from './schemas';

/** Signing in by passkey, and everybody's own passkeys. */
export const passkeyEndpoints = {
  'POST /api/auth/passkey/options': {
    summary: 'What a browser needs to ask for a passkey of this site',
    access: 'public',
    body: z.strictObject({}),
    answer: passkeyRequestSchema,
    problems: [],
  },
  'POST /api/auth/passkey': {
    summary: 'Sign in by passkey, which stands for password and second factor',
    access: 'public',
    body: passkeyAssertionSchema,
    answer: loginAnswerSchema,
    problems: [429],
  },
  'GET /api/me/passkeys': {
    summary: 'Passkeys of the own account, oldest first',
    access: 'session',
    answer: passkeysSchema,
    problems: [],
  },
  'POST /api/me/passkeys/options': {
    summary: 'What a browser needs to make a passkey for the own account, by what signing in asks for',
    access: 'session',
    body: ownerProofSchema,
    answer: passkeyCreationSchema,
    problems: [429],
  },
  'POST /api/me/passkeys': {
    summary: 'Keep a passkey that was made for the own account',
    access: 'session',
    body: newPasskeySchema,
    answer: passkeysSchema,
    problems: [],
  },
  'POST /api/me/passkeys/remove': {
    summary: 'Forget a passkey of the own account, by what signing in asks for; one that is not there stays forgotten',
    access: 'session',
    body: passkeyRemovalSchema,
    answer: passkeysSchema,
    problems: [429],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
