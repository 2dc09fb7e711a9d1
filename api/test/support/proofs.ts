import { endpoints, type Endpoint } from '@klaster/shared/contract';
import type { Database } from '../../src/kernel/database/connect';
import { digestOf } from '../../src/modules/auth/proofs/assert-proof';
import { insertProof } from '../../src/modules/auth/proofs/repository';
import { hashOf, newToken } from '../../src/modules/auth/link-token';

/** Names of the calls that need a proof. */
export const PROVEN_CALLS = Object.entries<Endpoint>(endpoints).flatMap(([name, { authority }]) =>
  authority.proof ? [name] : [],
);

/** What a proof for a call is bound to. @param request `PATCH /api/users/7?query` */
export function provenCall(request: string, body: unknown) {
  const [method = '', address = ''] = request.split(' ');
  const [path = '', query = ''] = address.split('?');
  const act = PROVEN_CALLS.find((name) => {
    const [verb, pattern = ''] = name.split(' ');
    return verb === method && new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
  });
  return { act: act ?? '', path, digest: digestOf(query, body) };
}

/** The session that a token is of. */
export const sessionOf = (token: string): number =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: number }).sid;

type ProvenCall = {
  /** Its method and path. */
  request: string;
  body: unknown;
};

/** A proof for a call of a session, as if its user had just given their code. */
export async function addProof(db: Database, session_id: number, { request, body }: ProvenCall): Promise<string> {
  const proof = newToken();
  await insertProof(db, { proof_hash: hashOf(proof), session_id, ...provenCall(request, body) });
  return proof;
}
