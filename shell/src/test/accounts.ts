import type { UserAccount } from '@klaster/shared/contract/accounts';
import { network } from '@klaster/shared/testing';
import { bootOf } from './remotes';
import { renderShell } from './render-shell';

/** Opens a page of accounts, by default as an administrator of the republic. */
export const openUsers = (at: string, claims: object = { positions: ['ADMIN'] }) =>
  renderShell({ boot: bootOf(), at, user: claims });

/** Answers with two provinces, no clusters and one account. */
export function serveUsers(): void {
  network.on('GET /api/provinces', [
    { province_code: '1703', province_name: 'Андижон вилояти' },
    { province_code: '1706', province_name: 'Бухоро вилояти' },
  ]);
  network.on('GET /api/registers/clusters', { items: [], total: 0, total_sum: { clusters_count: 0, land_area: null } });
  network.on('GET /api/users', { items: [anAccount()], total: 1 });
  network.on('GET /api/users/:id', anAccount());
}

/** A cluster of the register, as visitors get it. */
export const aCluster = (province_code: string, province_name: string) => ({
  id: 3,
  company_name: 'Олтин Тола',
  stir: '301000007',
  province_code,
  province_name,
  district_code: `${province_code}204`,
  district_name: 'Олот тумани',
  land_area: 10,
  activities: [],
});

/** An account of staff as administrators see it. */
export const anAccount = (overrides: Partial<UserAccount> = {}): UserAccount => ({
  id: 7,
  login: 'nigora',
  full_name: 'Нигора Синова',
  positions: ['UPDATE'],
  province_code: '1706',
  province_name: 'Бухоро вилояти',
  cluster_id: null,
  cluster_name: null,
  is_active: true,
  has_password: true,
  has_second_factor: false,
  passkeys: 0,
  last_sign_in: '2026-11-20T06:00:00Z',
  email: null,
  email_confirmed: false,
  link: null,
  version: 3,
  updated_at: '2026-11-20T06:00:00Z',
  ...overrides,
});
