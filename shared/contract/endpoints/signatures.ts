import * as z from 'zod';
import { PUBLIC, SELF } from '../accounts/authority';
import { certificateSchema, signatureBodySchema, signatureTokenSchema, signingSchema } from '../http/signing';
import type { Endpoint, EndpointKey } from './endpoint';

export const signatureEndpoints = {
  'POST /api/me/signatures': {
    summary: 'Have a signature verified before the call that it is for; returns the value of `X-Signature`',
    authority: SELF,
    body: signatureBodySchema,
    answer: signatureTokenSchema,
    problems: [404],
  },
  'GET /api/signatures/check-signature.mjs': {
    summary: 'Download a program that verifies a signature on any computer',
    authority: PUBLIC,
    answer: z.never(),
    file: 'mjs',
    problems: [],
  },
  'GET /api/me/certificate': {
    summary: 'Get the certificate with which the caller signs; null: none',
    authority: SELF,
    answer: certificateSchema.nullable(),
    problems: [],
  },
  'POST /api/me/certificate/options': {
    summary: 'Get the text whose signature makes a certificate that of the caller',
    authority: SELF,
    body: z.strictObject({}),
    answer: signingSchema,
    problems: [404],
  },
  'POST /api/me/certificate': {
    summary: 'Sign with the certificate of a verified signature from now on, and no longer with an earlier one',
    authority: { ...SELF, proof: true },
    body: signatureTokenSchema,
    answer: certificateSchema,
    problems: [404],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
