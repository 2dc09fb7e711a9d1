import type { ProvenCall } from '@klaster/shared/contract/accounts';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/connect';
import { clearExpired } from '../expired.repository';

const MINUTES = 5;

/** Maximum number of unused proofs per session; the oldest are deleted. */
const MAX_OPEN = 20;

export type Bound = ProvenCall & { readonly session_id: number };

/** Returns when the proof expires. */
export async function insertProof(db: Database, proof: Bound & { readonly proof_hash: string }): Promise<Date> {
  await clearExpired(db, { table: 'proofs', key: 'proof_hash', time: 'expires_at' });
  const expires_at = sql<Date>`now() + make_interval(mins => ${MINUTES})`;
  const added = db.insertInto('proofs').values({ ...proof, expires_at });
  const row = await added.returning('expires_at').executeTakeFirstOrThrow();
  await endBeyond(db, proof.session_id);
  return row.expires_at;
}

/** Only one of several concurrent uses succeeds. @returns whether this one did */
export async function consumeProof(
  db: Database,
  { proof_hash, session_id, act, path, digest }: Bound & { readonly proof_hash: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('proofs')
    .where('proof_hash', '=', proof_hash)
    .where('session_id', '=', session_id)
    .where('act', '=', act)
    .where('path', '=', path)
    .where('digest', '=', digest)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

async function endBeyond(db: Database, sessionId: number): Promise<void> {
  const latest = db
    .selectFrom('proofs')
    .select('proof_hash')
    .where('session_id', '=', sessionId)
    .orderBy('expires_at', 'desc')
    .orderBy('proof_hash')
    .limit(MAX_OPEN);
  await db.deleteFrom('proofs').where('session_id', '=', sessionId).where('proof_hash', 'not in', latest).execute();
}
