import { REPUBLIC } from '@klaster/shared/contract/accounts';
import type { UserAccount } from '@klaster/shared/contract/accounts';

export type UserValues = {
  login: string;
  full_name: string;
  positions: UserAccount['positions'];
  province_code: string;
  cluster_id: string;
  email: string;
};

export const toValues = ({
  login,
  full_name,
  positions,
  province_code,
  cluster_id,
  email,
}: UserAccount): UserValues => ({
  login,
  full_name,
  positions,
  province_code: province_code ?? REPUBLIC,
  cluster_id: cluster_id === null ? '' : String(cluster_id),
  email: email ?? '',
});
