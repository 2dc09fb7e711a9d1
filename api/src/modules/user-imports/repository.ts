import type { UserInput } from '@klaster/shared/contract/accounts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/connect';
import { userKeys } from '../../kernel/texts/name-keys';
import { LOOKALIKES } from '../users/policy';

export function findLookalikes(db: Database, normalisedLogins: readonly string[]) {
  return db
    .selectFrom('users as u')
    .leftJoin('clusters as c', 'c.id', 'u.cluster_id')
    .select([
      'u.id',
      'u.login',
      'u.version',
      sql<string | null>`coalesce(u.province_code, c.province_code)`.as('province_code'),
    ])
    .where(
      sql<boolean>`translate(u.login, ${sql.lit(LOOKALIKES.from)}, ${sql.lit(LOOKALIKES.to)}) = any(${[...normalisedLogins]}::text[])`,
    )
    .execute();
}

export type KnownAccount = Awaited<ReturnType<typeof findLookalikes>>[number];

export function findClusters(db: Database, stirs: readonly string[]) {
  return db
    .selectFrom('clusters')
    .select(['id', 'stir', 'province_code'])
    .where('stir', '=', sql<string>`any(${[...stirs]}::text[])`)
    .where('removed_at', 'is', null)
    .execute();
}

export type KnownCluster = Awaited<ReturnType<typeof findClusters>>[number];

const AUDITED = ['id', 'login', 'full_name', 'positions', 'province_code', 'cluster_id', 'is_active'] as const;

export function insertAccounts(tx: Tx, accounts: readonly UserInput[]) {
  const rows = accounts.map((account) => ({ ...account, positions: [...account.positions], ...userKeys(account) }));
  return tx.insertInto('users').values(rows).returning(AUDITED).execute();
}

type NewInvitation = { readonly token_hash: string; readonly user_id: number };

/** Stores links that all expire at the same time. @returns that time */
export async function insertInvitations(
  tx: Tx,
  invitations: readonly NewInvitation[],
  { createdBy, hours }: { readonly createdBy: number; readonly hours: number },
): Promise<Date | null> {
  const expires_at = sql<Date>`now() + make_interval(hours => ${hours})`;
  const rows = invitations.map((invitation) => ({
    ...invitation,
    purpose: 'invitation' as const,
    created_by: createdBy,
    expires_at,
  }));
  const [first] = await tx.insertInto('one_time_links').values(rows).returning('expires_at').execute();
  return first?.expires_at ?? null;
}
