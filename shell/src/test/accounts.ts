import type { UserAccount } from '@klaster/shared/contract';

/** An account of staff as administrators see it. */
export const anAccount = (own: Partial<UserAccount> = {}): UserAccount => ({
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
  ...own,
});
