import { POSITIONS, type Position } from '@klaster/shared/contract/http';
import { sql } from 'kysely';
import type { ActTx } from '../../../kernel/authority/guarded';
import { type Database, type Tx, currentTime } from '../../../kernel/database/connect';

const SET_UP_MINUTES = 30;

export async function readFactor(db: Database, userId: number) {
  const { since, left, is_required } = await db
    .selectNoFrom((from) => [
      from
        .selectFrom('second_factors')
        .select('confirmed_at')
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is not', null)
        .as('since'),
      from
        .selectFrom('recovery_codes')
        .select(sql<number>`count(*)::int`.as('left'))
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .as('left'),
      from
        .exists(
          from
            .selectFrom('second_factor_positions as r')
            .innerJoin('users as u', (join) => join.on('u.id', '=', userId))
            .select('r.position')
            .where(sql<boolean>`(r.position = any(u.positions) or 'ADMIN' = any(u.positions))`),
        )
        .as('is_required'),
    ])
    .executeTakeFirstOrThrow();
  return { since, left: left ?? 0, is_required: Boolean(is_required) };
}

export function findActiveFactor(tx: Tx, userId: number) {
  return tx
    .selectFrom('second_factors')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
}

/** Returns false if the factor is on already. */
export async function beginFactor(tx: Tx, userId: number, secret: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('second_factors')
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, begun_at: currentTime })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findPendingSecret(tx: Tx, userId: number): Promise<string | undefined> {
  const found = await tx
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('begun_at', '>', sql<Date>`now() - make_interval(mins => ${SET_UP_MINUTES})`)
    .executeTakeFirst();
  return found?.secret;
}

export async function confirmFactor(tx: Tx, userId: number, last_step: number): Promise<void> {
  await tx
    .updateTable('second_factors')
    .set({ confirmed_at: currentTime, last_step })
    .where('user_id', '=', userId)
    .execute();
}

/** Each code works once: invalidates those of this time step and of earlier ones. */
export async function consumeStep(tx: Tx, userId: number, last_step: number): Promise<void> {
  await tx.updateTable('second_factors').set({ last_step }).where('user_id', '=', userId).execute();
}

export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Returns false if there was no such unused code. */
export async function consumeRecoveryCode(tx: Tx, userId: number, code_hash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: currentTime })
    .where('user_id', '=', userId)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeFactor(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
}

/** In the order of the contract. */
export async function listRequiringPositions(db: Database): Promise<Position[]> {
  const rows = await db.selectFrom('second_factor_positions').select('position').execute();
  return POSITIONS.filter((position) => rows.some((row) => row.position === position));
}

export async function replaceRequiringPositions(tx: ActTx, positions: readonly Position[]): Promise<void> {
  await tx.deleteFrom('second_factor_positions').execute();
  if (positions.length === 0) return;
  await tx
    .insertInto('second_factor_positions')
    .values(positions.map((position) => ({ position })))
    .execute();
}
