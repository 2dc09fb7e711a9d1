import { SMALLEST_GROUP } from '@klaster/shared/contract/reports';
import type { User } from '../../kernel/authority/user';
import { liesWithin } from '../../kernel/authority/scope';
import type { StoredStatus } from '../../kernel/database/schema/report-tables';

export type Contribution = {
  readonly cluster_id: number;
  readonly province_code: string;
  readonly status: StoredStatus;
};

/** Statistics are for staff who may read each report, over confirmed reports of enough clusters; else undefined. Source: decision 064. */
export function statisticGroup<Report extends Contribution>(
  reader: Pick<User, 'cluster_id' | 'province_code'>,
  group: readonly Report[],
): readonly Report[] | undefined {
  const mayReadEach =
    reader.cluster_id === null && group.every(({ province_code }) => liesWithin(reader, { province_code }));
  if (!mayReadEach) return undefined;
  const confirmed = group.filter(({ status }) => status === 'confirmed');
  return new Set(confirmed.map(({ cluster_id }) => cluster_id)).size < SMALLEST_GROUP ? undefined : confirmed;
}
