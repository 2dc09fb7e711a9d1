import type { KeyInput } from '@klaster/shared/contract/accounts';
import { sql } from 'kysely';
import type { KeyCaller } from '../../kernel/authority/scope';
import { countRows, currentTime, type Database, type Tx } from '../../kernel/database/connect';

const SEEN_SECONDS = 60;

const isSeenDue = sql<boolean>`coalesce(last_used_at < now() - make_interval(secs => ${SEEN_SECONDS}), true)`;

/** Whether a row of `api_keys` is valid now. */
export const isLive = sql<boolean>`(revoked_at is null and expires_at > clock_timestamp())`;

export type LiveKey = KeyCaller & { readonly rate_per_minute: number; readonly is_seen_due: boolean };

export function findLiveKey(db: Database, secretHash: string): Promise<LiveKey | undefined> {
  return db
    .selectFrom('api_keys')
    .select(['id', 'scopes', 'province_code', 'rate_per_minute', isSeenDue.as('is_seen_due')])
    .where('secret_hash', '=', secretHash)
    .where(isLive)
    .executeTakeFirst();
}

/** Records the last use of a key, unless another instance did so within the last minute. */
export async function recordKeyUse(db: Database, id: number): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: currentTime }).where('id', '=', id).where(isSeenDue).execute();
}

const SHOWN_DAYS = 365;

/** Latest first; keys that ended long ago are left out. */
export function listKeys(db: Database, limit: number) {
  return db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.created_by')
    .selectAll('k')
    .select('u.full_name as author')
    .where(sql<boolean>`least(k.revoked_at, k.expires_at) > now() - make_interval(days => ${SHOWN_DAYS})`)
    .orderBy('k.id', 'desc')
    .limit(limit)
    .execute();
}

export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number];

export const countLiveKeys = (tx: Tx): Promise<number> => countRows(tx.selectFrom('api_keys').where(isLive));

type NewKey = Omit<KeyInput, 'valid_days'> & {
  readonly valid_days: number;
  readonly prefix: string;
  readonly secret_hash: string;
  readonly created_by: number;
};

export async function insertKey(tx: Tx, { valid_days, scopes, ...key }: NewKey): Promise<number> {
  const expires_at = sql<Date>`clock_timestamp() + make_interval(days => ${valid_days}::int)`;
  const added = tx.insertInto('api_keys').values({ ...key, scopes: [...scopes], expires_at });
  return (await added.returning('id').executeTakeFirstOrThrow()).id;
}

export function lockKey(tx: Tx, id: number) {
  return tx
    .selectFrom('api_keys')
    .select(['id', 'name', 'scopes', 'province_code', 'revoked_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Not revoked before the commit. */
const liveKey = (db: Database, id: number) => db.selectFrom('api_keys').select('id').where('id', '=', id).where(isLive);

export const lockLiveKey = (tx: Tx, id: number) => liveKey(tx, id).forShare().executeTakeFirst();

export const isKeyLive = async (db: Database, id: number): Promise<boolean> =>
  (await liveKey(db, id).executeTakeFirst()) !== undefined;

export async function revokeKey(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('api_keys').set({ revoked_at: currentTime }).where('id', '=', id).execute();
}
