import type { Database } from '../../src/kernel/database/connect';
import { insertKey } from '../../src/modules/api-keys/repository';
import { newSecret } from '../../src/modules/api-keys/authenticator';
import { hashOf } from '../../src/modules/auth/link-token';
import { userId } from './fixtures';

export const KEY_INPUT = {
  name: 'Солиқ қўмитаси',
  scopes: ['registers' as const, 'figures' as const],
  province_code: null as string | null,
  rate_per_minute: 600,
  valid_days: 30,
};

/** @returns its secret */
export async function addKey(
  db: Database,
  overrides: Partial<typeof KEY_INPUT> | { scopes?: string[] } = {},
): Promise<string> {
  const { secret, prefix } = newSecret();
  const key = {
    ...KEY_INPUT,
    ...overrides,
    prefix,
    secret_hash: hashOf(secret),
    created_by: await userId(db, 'admin'),
  };
  await db.transaction().execute((tx) => insertKey(tx, key as Parameters<typeof insertKey>[1]));
  return secret;
}
