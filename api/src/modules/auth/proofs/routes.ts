import type { Handlers } from '../../../kernel/http/call';
import type { Services } from '../../../kernel/http/services';
import { giveProof, meansOfProof } from './give-proof';

/** Proofs of who the caller is, for calls that give authority. */
export const proofRoutes = (services: Services) =>
  ({
    'POST /api/auth/proofs/options': (call) => meansOfProof(services, call, call.body),
    'POST /api/auth/proofs': (call) => giveProof(services, call, call.body),
  }) satisfies Partial<Handlers>;
