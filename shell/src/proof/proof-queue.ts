import type { ProvenRequest } from '@klaster/shared/http';
import { createPromptQueue, type Pending } from '../components/prompt-queue';

export type PendingProof = Pending<ProvenRequest, string>;

/** Pending requests for proofs. */
export const proofQueue = createPromptQueue<ProvenRequest, string>();
