import { SELF } from '../accounts/authority';
import type { Endpoint, EndpointKey } from './endpoint';
import { proofBodySchema, proofMeansSchema, proofSchema, provenCallSchema } from '../accounts/proofs';

export const proofEndpoints = {
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
