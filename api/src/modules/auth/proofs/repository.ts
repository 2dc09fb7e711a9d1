import type { ProvenCall } from '@klaster/shared/contract';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/connect';

/** Lifetime of a proof in minutes, by the database's clock. */
const MINUTES = 5;

/** Unused proofs of a session at once: of more the oldest end. */
const MOST_OPEN = 20;

/** Maximum number of expired rows that a proof deletes: more than it inserts, and few enough not to delay it. */
const CLEARED_AT_ONCE = 50;

/** Session and call that a proof is bound to. */
export type Bound = ProvenCall & { readonly session_id: number };

/** Stores a proof. @returns its expiry */
export async function insertProof(db: Database, proof: Bound & { readonly proof_hash: string }): Promise<Date> {
  await clearEnded(db);
  const expires_at = sql<Date>`now() + make_interval(mins => ${MINUTES})`;
  const added = db.insertInto('proofs').values({ ...proof, expires_at });
  const row = await added.returning('expires_at').executeTakeFirstOrThrow();
  await endBeyond(db, proof.session_id);
  return row.expires_at;
}

/** Uses up a proof of this session for this call; of concurrent uses one succeeds. @returns whether it did */
export async function spendProof(
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
    .limit(MOST_OPEN);
  await db.deleteFrom('proofs').where('session_id', '=', sessionId).where('proof_hash', 'not in', latest).execute();
}

async function clearEnded(db: Database): Promise<void> {
  await sql`
    delete from proofs where proof_hash in (
      select proof_hash from proofs where expires_at < now()
      order by expires_at limit ${CLEARED_AT_ONCE} for update skip locked
    )`.execute(db);
}
