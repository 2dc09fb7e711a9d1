import type { ProvenCall } from '@klaster/shared/contract/accounts';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/connect';
import { clearExpired, keepLatest } from '../expired.repository';

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
  const ofSession = { owner: 'session_id', id: proof.session_id, limit: MAX_OPEN };
  await keepLatest(db, { table: 'proofs', key: 'proof_hash', ...ofSession });
  return row.expires_at;
}

/** Only one of several concurrent uses succeeds. @returns whether this one did */
export async function consumeProof(
  db: Database,
  { proof_hash, session_id, act, path, digest }: Bound & { readonly proof_hash: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('proofs')
    .where((where) => where.and({ proof_hash, session_id, act, path, digest }))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
