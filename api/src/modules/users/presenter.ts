import type { UserAccount } from '@klaster/shared/contract/accounts';
import type { UserRow } from './repository';

export function presentUser({
  last_sign_in,
  updated_at,
  link_purpose,
  link_expires_at,
  ...account
}: UserRow): UserAccount {
  return {
    ...account,
    last_sign_in: last_sign_in?.toISOString() ?? null,
    updated_at: updated_at.toISOString(),
    link: link_purpose && link_expires_at ? { purpose: link_purpose, expires_at: link_expires_at.toISOString() } : null,
  };
}
