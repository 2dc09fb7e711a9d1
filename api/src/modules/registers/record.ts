import type { RegisterName } from '@klaster/shared/contract/kinds';
import { recordChanges, type Actor } from '../../kernel/audit/record.repository';
import type { Tx } from '../../kernel/database/connect';
import type { OrganisationRow } from '../../kernel/database/schema/tables';
import { listClusterAccounts } from '../users/repository';

type RegisterActor = Actor & { readonly register: RegisterName };

type Change = Parameters<typeof recordChanges>[2][number] & {
  readonly before: OrganisationRow | null;
  readonly after: Pick<OrganisationRow, 'province_code'> | null;
};

/** Also records that accounts moved to another province with their clusters. */
export async function recordEntries(tx: Tx, scope: RegisterActor, changes: readonly Change[]): Promise<void> {
  await recordChanges(tx, scope, [...changes, ...(await movesOfAccounts(tx, scope, changes))]);
}

/** Accounts that the database has moved in this transaction. */
async function movesOfAccounts(tx: Tx, { register }: RegisterActor, changes: readonly Change[]) {
  if (register !== 'clusters') return [];
  const moved = changes.flatMap(({ id, before, after }) =>
    id !== null && before && after && before.province_code !== after.province_code
      ? [[id, before.province_code] as const]
      : [],
  );
  if (moved.length === 0) return [];
  const former = new Map(moved);
  const accounts = await listClusterAccounts(tx, [...former.keys()]);
  return accounts.map(({ id, cluster_id, province_code }) => ({
    action: 'edit' as const,
    entity: 'users' as const,
    id,
    before: { cluster_id, province_code: former.get(cluster_id ?? 0) ?? null },
    after: { cluster_id, province_code },
  }));
}
