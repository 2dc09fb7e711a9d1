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
    summary: 'Complete a sign-in with a code of the authenticator app or a recovery code, after a correct password',
    authority: PUBLIC,
    body: secondFactorBodySchema,
    answer: loginAnswerSchema,
    problems: [429],
  },
  'GET /api/me/second-factor': {
    summary: "Get whether the caller's second factor is on, and the number of unused recovery codes",
    authority: BEFORE_FACTOR,
    answer: ownSecondFactorSchema,
    problems: [],
  },
  'POST /api/me/second-factor/begin': {
    summary: 'Begin to set up a second factor; requires the password, and takes effect once a code is confirmed',
    authority: BEFORE_FACTOR,
    body: secondFactorBeginSchema,
    answer: begunSecondFactorSchema,
    problems: [409, 429],
  },
  'POST /api/me/second-factor/confirm': {
    summary: "Turn the caller's second factor on with a first code; returns the recovery codes only once",
    authority: BEFORE_FACTOR,
    body: secondFactorConfirmSchema,
    answer: recoveryCodesSchema,
    problems: [409, 429],
  },
  'POST /api/me/second-factor/recovery-codes': {
    summary: 'Replace the recovery codes; requires password and code',
    authority: BEFORE_FACTOR,
    body: secondFactorProofSchema,
    answer: recoveryCodesSchema,
    problems: [409, 429],
  },
  'POST /api/me/second-factor/off': {
    summary: "Turn the caller's second factor off; requires password and code",
    authority: BEFORE_FACTOR,
    body: secondFactorProofSchema,
    answer: z.object({ since: z.null() }),
    problems: [409, 429],
  },
  'GET /api/second-factor/positions': {
    summary: 'List positions that require a second factor',
    authority: { staff: { over: 'public', positions: ['ADMIN'] } },
    answer: requiringPositionsSchema,
    problems: [403],
  },
  'PATCH /api/second-factor/positions': {
    summary: 'Set which positions require a second factor; only for callers who have one',
    authority: { ...REPUBLIC_ADMIN, proof: true },
    body: requiringPositionsSchema,
    answer: requiringPositionsSchema,
    problems: [403, 409],
  },
  'POST /api/users/:id/second-factor/reset': {
    summary: 'Reset second factor and passkeys of an account whose owner has lost them; ends its sessions',
    authority: { staff: { over: 'territory', positions: ['ADMIN'] }, proof: true },
    params: z.object({ id: idParameterSchema }),
    body: userVersionSchema,
    answer: changedSchema,
    problems: [403, 404, 409],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
