import type { JWT } from '@fastify/jwt';
import { recordChange } from '../../../kernel/audit/record.repository';
import type { Database, Tx } from '../../../kernel/database/connect';
import { noteSignIn } from '../accounts.repository';
import { countAttempt } from '../attempts.repository';
import { openSession, type SessionOrigin, type SignIn } from '../sessions/sessions';

const WINDOW_SECONDS = 15 * 60;

/** Recorded failures per window. An attacker with many logins and networks must not fill the disk or displace failures of real accounts. */
const MAX_FAILURES = { known: 1_000, unknown: 100 } as const;

/** Returns the token. `tx` holds the lock on the account. */
export async function completeSignIn(tx: Tx, jwt: JWT, { user, origin, via }: SignIn): Promise<string> {
  const { address, requestId } = origin;
  await noteSignIn(tx, user.id);
  const after = { network_address: address };
  await recordChange(tx, { user, requestId }, { action: 'sign_in', entity: 'users', id: user.id, after });
  return openSession(tx, jwt, { user, origin, ...(via && { via }) });
}

/** For an unknown account, the typed login is not recorded: it may have been a password. */
export async function recordFailedSignIn(
  db: Database,
  userId: number | undefined,
  { requestId, address }: Pick<SessionOrigin, 'requestId' | 'address'>,
): Promise<void> {
  const kind = userId === undefined ? 'unknown' : 'known';
  const { count } = await countAttempt(db, `audit ${kind}`, WINDOW_SECONDS);
  const spare = MAX_FAILURES[kind] - count;
  if (spare < -1) return;
  const after = { network_address: address, ...(spare === -1 && { omitted: true }) };
  const failure = { action: 'sign_in_failed', entity: 'users', id: userId ?? null, after } as const;
  await db.transaction().execute((tx) => recordChange(tx, { user: null, requestId }, failure));
}
