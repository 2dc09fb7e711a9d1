import { MAX_KEYS, type ApiKey, type CreatedKey, type KeyInput } from '@klaster/shared/contract/accounts';
import { recordChange } from '../../kernel/audit/record.repository';
import { acts, lists, type Act } from '../../kernel/authority/guarded';
import type { Database } from '../../kernel/database/connect';
import type { Handlers, Services } from '../../kernel/http/call';
import { isProvince } from '../../kernel/places/repository';
import { ProblemError, wrongField } from '../../kernel/problems/problem-error';
import { hashOf } from '../auth/link-token';
import { findWarningRecipients, notifyOfAuthority } from '../notices/recipients.repository';
import { lockAdministration } from '../users/repository';
import { countLiveKeys, insertKey, listKeys, lockKey, revokeKey, type KeyRow } from './repository';
import { newSecret } from './authenticator';

/** Live keys come first, since the list is by age and they last a year at most. */
const MAX_SHOWN = 5 * MAX_KEYS;

export const apiKeyRoutes = ({ db }: Services) =>
  ({
    'GET /api/keys': lists(async () => ({ items: (await listKeys(db, MAX_SHOWN)).map(presentKey) })),
    'POST /api/keys': acts((call) => createKey(db, call, call.body)),
    'POST /api/keys/:id/revoke': acts((call) => endKey(db, call, call.params.id)),
  }) satisfies Partial<Handlers>;

/** @throws ProblemError `too_many_keys` */
function createKey(db: Database, act: Act, input: KeyInput): Promise<CreatedKey> {
  const { secret, prefix } = newSecret();
  return act.checks.change(db, async (tx) => {
    await lockAdministration(tx);
    if (input.province_code !== null && !(await isProvince(tx, input.province_code)))
      throw wrongField('province_code', 'invalid');
    if ((await countLiveKeys(tx)) >= MAX_KEYS) throw new ProblemError('too_many_keys');
    const key = { ...input, prefix, secret_hash: hashOf(secret), created_by: act.user.id };
    const id = await insertKey(tx, key);
    await recordChange(tx, act, { action: 'create', entity: 'api_keys', id, after: { ...input, prefix } });
    await notifyOfAuthority(tx, await findWarningRecipients(tx, act.user.id), { act: 'key_created' });
    return { id, secret };
  });
}

/** Does nothing to a key that is revoked already. */
function endKey(db: Database, act: Act, id: number): Promise<{ readonly id: number }> {
  return act.checks.change(db, async (tx) => {
    const key = await lockKey(tx, id);
    if (!key) throw new ProblemError('not_found');
    if (key.revoked_at) return { id };
    await revokeKey(tx, id);
    const { id: _, revoked_at: __, ...before } = key;
    await recordChange(tx, act, { action: 'remove', entity: 'api_keys', id, before });
    return { id };
  });
}

function presentKey(row: KeyRow): ApiKey {
  const { id, name, prefix, scopes, province_code, rate_per_minute, created_at, expires_at, author } = row;
  return {
    id,
    name,
    prefix,
    scopes,
    province_code,
    rate_per_minute,
    created_at: created_at.toISOString(),
    created_by: author,
    expires_at: expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  };
}
