import { SELF } from '../accounts/authority';
import type { Endpoint, EndpointKey } from './endpoint';
import { proofBodySchema, proofMeansSchema, proofSchema, provenCallSchema } from '../accounts/proofs';

export const proofEndpoints = {
  'POST /api/auth/proofs/options': {
    summary: 'By what the caller can prove who they are, for one call that gives authority',
    authority: SELF,
    body: provenCallSchema,
    answer: proofMeansSchema,
    problems: [],
  },
  'POST /api/auth/proofs': {
    summary: 'A proof of who the caller is, for one call that gives authority: good once, for five minutes',
    authority: SELF,
    body: proofBodySchema,
    answer: proofSchema,
    problems: [429],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
