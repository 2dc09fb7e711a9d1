import { sql, type Insertable } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/connect';
import type { Tables } from '../../../kernel/database/schema/tables';
import { clearExpired } from '../expired.repository';

const MINUTES = 5;

const MAX_TRIES = 5;

/** Maximum number of open challenges per account; the oldest are deleted. */
const MAX_OPEN = 20;

type NewChallenge = Omit<Insertable<Tables['sign_in_challenges']>, 'expires_at'>;

export async function insertChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  await clearExpired(tx, { table: 'sign_in_challenges', key: 'challenge_hash', time: 'expires_at' });
  const expires_at = sql<Date>`now() + make_interval(mins => ${MINUTES})`;
  await tx
    .insertInto('sign_in_challenges')
    .values({ ...challenge, expires_at })
    .execute();
  await endBeyond(tx, challenge.user_id);
}

export function findChallenge(db: Database, challenge_hash: string) {
  return db
    .selectFrom('sign_in_challenges as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.user_id', 'c.password_digest', 'c.identity_id', 'c.provider_sid', 'u.login'])
    .where('c.challenge_hash', '=', challenge_hash)
    .where('c.tries', '<', MAX_TRIES)
    .where('c.expires_at', '>', sql<Date>`now()`)
    .where('u.is_active', '=', true)
    .executeTakeFirst();
}

export async function countTry(tx: Tx, challenge_hash: string): Promise<void> {
  await tx
    .updateTable('sign_in_challenges')
    .set({ tries: sql`tries + 1` })
    .where('challenge_hash', '=', challenge_hash)
    .execute();
}

export async function endChallenge(tx: Tx, challenge_hash: string): Promise<void> {
  await tx.deleteFrom('sign_in_challenges').where('challenge_hash', '=', challenge_hash).execute();
}

async function endBeyond(tx: Tx, userId: number): Promise<void> {
  const latest = tx
    .selectFrom('sign_in_challenges')
    .select('challenge_hash')
    .where('user_id', '=', userId)
    .orderBy('expires_at', 'desc')
    .orderBy('challenge_hash')
    .limit(MAX_OPEN);
  await tx
    .deleteFrom('sign_in_challenges')
    .where('user_id', '=', userId)
    .where('challenge_hash', 'not in', latest)
    .execute();
}
