import { sql, type Insertable } from 'kysely';
import type { ActTx } from '../../kernel/authority/guarded';
import { type Database, type Tx, currentTime } from '../../kernel/database/connect';
import type { Tables } from '../../kernel/database/schema/tables';

/** Finds a link with its state, by the clock of the database. */
export function findLink(db: Database, token_hash: string) {
  return db
    .selectFrom('one_time_links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select([
      'l.user_id',
      'l.purpose',
      'l.created_by',
      'l.expires_at',
      'u.login',
      'u.full_name',
      'u.is_active',
      sql<boolean>`l.used_at is not null`.as('is_used'),
      sql<boolean>`l.withdrawn_at is not null`.as('is_withdrawn'),
      sql<boolean>`l.expires_at <= clock_timestamp()`.as('is_expired'),
    ])
    .where('l.token_hash', '=', token_hash)
    .executeTakeFirst();
}

export type LinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>;

type NewLink = Omit<Insertable<Tables['one_time_links']>, 'expires_at'>;

export async function insertLink(tx: ActTx, link: NewLink, hours: number): Promise<Date> {
  const expires_at = sql<Date>`clock_timestamp() + make_interval(hours => ${hours})`;
  const added = tx.insertInto('one_time_links').values({ ...link, expires_at });
  return (await added.returning('expires_at').executeTakeFirstOrThrow()).expires_at;
}

/** Withdraws the links of an account that could still be used. */
export async function withdrawLinks(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('one_time_links')
    .set({ withdrawn_at: currentTime })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
}

export async function clearOldLinks(tx: Tx, userId: number, days: number): Promise<void> {
  await tx
    .deleteFrom('one_time_links')
    .where('user_id', '=', userId)
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}

export async function markUsed(tx: Tx, token_hash: string): Promise<void> {
  await tx.updateTable('one_time_links').set({ used_at: currentTime }).where('token_hash', '=', token_hash).execute();
}
