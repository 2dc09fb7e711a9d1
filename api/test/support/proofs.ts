import { endpoints, type Endpoint } from '@klaster/shared/contract/endpoints';
import type { Database } from '../../src/kernel/database/connect';
import { digestOf } from '../../src/modules/auth/proofs/proofs';
import { insertProof } from '../../src/modules/auth/proofs/repository';
import { hashOf, newToken } from '../../src/modules/auth/link-token';

export const PROVEN_CALLS = Object.entries<Endpoint>(endpoints).flatMap(([name, { authority }]) =>
  authority.proof ? [name] : [],
);

/** What a proof is bound to. @param request `PATCH /api/users/7?query` */
export function provenCall(request: string, body: unknown) {
  const [method = '', address = ''] = request.split(' ');
  const [path = '', query = ''] = address.split('?');
  const act = PROVEN_CALLS.find((name) => {
    const [verb, pattern = ''] = name.split(' ');
    return verb === method && new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
  });
  return { act: act ?? '', path, digest: digestOf(query, body) };
}

export const sessionOf = (token: string): number =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: number }).sid;

type ProvenCall = {
  /** `PATCH /api/users/7` */
  request: string;
  body: unknown;
};

/** As if the user had just entered their code. */
export async function addProof(db: Database, session_id: number, { request, body }: ProvenCall): Promise<string> {
  const proof = newToken();
  await insertProof(db, { proof_hash: hashOf(proof), session_id, ...provenCall(request, body) });
  return proof;
}
