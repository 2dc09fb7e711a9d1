import * as z from 'zod';
import { BEFORE_FACTOR, PUBLIC, REPUBLIC_ADMIN } from '../accounts/authority';
import type { Endpoint, EndpointKey } from './endpoint';
import { idParameterSchema } from '../http/fields';
import { changedSchema } from '../registers/organisation';
import { loginAnswerSchema } from '../http/session-token';
import {
  begunSecondFactorSchema,
  ownSecondFactorSchema,
  recoveryCodesSchema,
  requiringPositionsSchema,
  secondFactorBeginSchema,
  secondFactorBodySchema,
  secondFactorConfirmSchema,
  secondFactorProofSchema,
} from '../accounts/second-factor';
import { userVersionSchema } from '../accounts/users';

export const secondFactorEndpoints = {
  'POST /api/auth/second-factor': {
    summary: 'Sign in with a code of the authenticator app, or a recovery code, after the password was found right',
    authority: PUBLIC,
    body: secondFactorBodySchema,
    answer: loginAnswerSchema,
    problems: [429],
  },
  'GET /api/me/second-factor': {
    summary: 'Whether the own second factor is on, and how many recovery codes are left',
    authority: BEFORE_FACTOR,
    answer: ownSecondFactorSchema,
    problems: [],
  },
  'POST /api/me/second-factor/begin': {
    summary: 'A secret for an authenticator app, by knowing the password; nothing is on before a code is confirmed',
    authority: BEFORE_FACTOR,
    body: secondFactorBeginSchema,
    answer: begunSecondFactorSchema,
    problems: [409, 429],
  },
  'POST /api/me/second-factor/confirm': {
    summary: 'Turn the own second factor on by a first code; returns the recovery codes this once',
    authority: BEFORE_FACTOR,
    body: secondFactorConfirmSchema,
    answer: recoveryCodesSchema,
    problems: [409, 429],
  },
  'POST /api/me/second-factor/recovery-codes': {
    summary: 'Other recovery codes in place of all before, by password and code',
    authority: BEFORE_FACTOR,
    body: secondFactorProofSchema,
    answer: recoveryCodesSchema,
    problems: [409, 429],
  },
  'POST /api/me/second-factor/off': {
    summary: 'Turn the own second factor off, by password and code',
    authority: BEFORE_FACTOR,
    body: secondFactorProofSchema,
    answer: z.object({ since: z.null() }),
    problems: [409, 429],
  },
  'GET /api/second-factor/positions': {
    summary: 'Positions that require a second factor',
    authority: { staff: { over: 'public', positions: ['ADMIN'] } },
    answer: requiringPositionsSchema,
    problems: [403],
  },
  'PATCH /api/second-factor/positions': {
    summary: 'Say which positions require a second factor; whoever requires one has one',
    authority: { ...REPUBLIC_ADMIN, proof: true },
    body: requiringPositionsSchema,
    answer: requiringPositionsSchema,
    problems: [403, 409],
  },
  'POST /api/users/:id/second-factor/reset': {
    summary: 'Take second factor and passkeys from an account whose owner has lost them, which ends its sessions',
    authority: { staff: { over: 'territory', positions: ['ADMIN'] }, proof: true },
    params: z.object({ id: idParameterSchema }),
    body: userVersionSchema,
    answer: changedSchema,
    problems: [403, 404, 409],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
