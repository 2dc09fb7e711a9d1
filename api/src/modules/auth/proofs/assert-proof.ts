import { createHash } from 'node:crypto';
import { provenContent, type CallContent } from '@klaster/shared/contract/accounts';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../kernel/database/connect';
import { ProblemError } from '../../../kernel/problems/problem-error';
import { consumeProof } from './repository';
import { hashOf } from '../link-token';

const PROOF = /^[\w-]{43}$/;

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('base64url');

/** SHA-256 of a call's query and body; its proof is bound to it. */
export const digestOf = (query: string, body: unknown): string => {
  const content: CallContent = body instanceof Uint8Array ? { query, file: sha256(body) } : { query, body };
  return sha256(provenContent(content));
};

/** Uses the proof up even if the call is refused later, since it is for this call alone. @throws ProblemError `proof_required`, `proof_refused` */
export async function assertProof(db: Database, request: FastifyRequest, act: string): Promise<void> {
  const { caller, url, headers, sentBody } = request;
  const proof = headers['x-proof'];
  if (!caller || proof === undefined) throw new ProblemError('proof_required');
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const isValid =
    typeof proof === 'string' &&
    PROOF.test(proof) &&
    (await consumeProof(db, {
      proof_hash: hashOf(proof),
      session_id: caller.session_id,
      act,
      path,
      digest: digestOf(query, sentBody),
    }));
  if (!isValid) throw new ProblemError('proof_refused');
}
