import type { Actor } from '../../../kernel/audit/record';
import { recordChange } from '../../../kernel/audit/record';
import { countAttempt } from '../attempts.repository';
import type { User } from '../../../kernel/authority/user';
import type { Database, Tx } from '../../../kernel/database/connect';

/** Within which call somebody signs in, and from where. */
export type Caller = { readonly requestId: string; readonly address: string };

const WINDOW_SECONDS = 15 * 60;

/**
 * Maximum number of failures recorded within a window, for existing accounts and for unknown logins: an attacker who tries many
 * logins from many networks neither fills the disk nor crowds out the failures of real accounts.
 */
const MOST_FAILURES = { known: 1_000, unknown: 100 } as const;

/** Records a sign-in, in the transaction that opens the session. */
export function recordSignIn(tx: Tx, user: User, { requestId, address }: Caller): Promise<void> {
  const after = { network_address: address };
  return record(tx, { user, requestId }, { action: 'sign_in', id: user.id, after });
}

/**
 * Records a failed sign-in: for an existing account with its id; for any other without the typed login, which may have been a
 * password.
 *
 * @param userId undefined: no such account
 */
export async function recordFailedSignIn(
  db: Database,
  userId: number | undefined,
  { requestId, address }: Caller,
): Promise<void> {
  const kind = userId === undefined ? 'unknown' : 'known';
  const { count } = await countAttempt(db, `audit ${kind}`, WINDOW_SECONDS);
  const spare = MOST_FAILURES[kind] - count;
  if (spare < -1) return;
  const after = { network_address: address, ...(spare === -1 && { omitted: true }) };
  const failure = { action: 'sign_in_failed', id: userId ?? null, after } as const;
  await db.transaction().execute((tx) => record(tx, { user: null, requestId }, failure));
}

type SignIn = { readonly action: 'sign_in' | 'sign_in_failed'; readonly id: number | null; readonly after: object };

const record = (tx: Tx, actor: Actor<User | null>, change: SignIn) =>
  recordChange(tx, actor, { entity: 'users', before: null, ...change });
