import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/connect';

/** Accounts that are bound to any of the clusters, with the province that they lie in. */
export function accountsOfClusters(tx: Tx, clusterIds: readonly number[]) {
  return tx
    .selectFrom('users')
    .select(['id', 'cluster_id', 'province_code'])
    .where(sql<boolean>`cluster_id = any(${[...clusterIds]}::int[])`)
    .where('province_code', 'is not', null)
    .orderBy('id')
    .execute();
}
