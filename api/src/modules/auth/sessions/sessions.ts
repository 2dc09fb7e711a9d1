import type { JWT } from '@fastify/jwt';
import type { Tx } from '../../../kernel/database/connect';
import { parseDevice } from './device';
import type { StoredUser } from '../accounts.repository';
import { clearOldSessions, insertSession, deleteSessions, type EndedSession, type WhichSessions } from './repository';
import { signToken, TOKEN_HOURS } from './tokens';
import { recordChanges, type Actor } from '../../../kernel/audit/record.repository';

/** Beyond this number the oldest sessions end. */
export const MAX_SESSIONS = 100;

export type SessionOrigin = { readonly address: string; readonly userAgent: string; readonly requestId: string };

/** How a session began, if at a provider. */
export type Via = {
  readonly identity_id: number | null;
  readonly provider_sid: string | null;
  readonly factor_met?: boolean;
};

export type SignIn = { readonly user: StoredUser; readonly origin: SessionOrigin; readonly via?: Via };

/** Returns the token. `tx` holds the lock on the user's row, so that ending their sessions happens either before or after. */
export async function openSession(
  tx: Tx,
  jwt: JWT,
  { user, origin: { address, userAgent, requestId }, via }: SignIn,
): Promise<string> {
  await clearOldSessions(tx, TOKEN_HOURS);
  const { id: user_id, token_version } = user;
  const session = { user_id, token_version, address, ...parseDevice(userAgent), ...via };
  const id = await insertSession(tx, session);
  await endSessions(tx, { user, requestId }, { beyond: MAX_SESSIONS });
  return signToken(jwt, user, id);
}

/**
 * Records each session that was open in the audit. Event streams notice with their next query (decision 043). @returns
 * the number that were open
 */
export async function endSessions(tx: Tx, actor: Actor, which: WhichSessions): Promise<number> {
  const { id } = actor.user;
  const deleted = await deleteSessions(tx, { userId: id, which, lifetimeHours: TOKEN_HOURS });
  const open = deleted.filter(({ was_open }) => was_open);
  const ended = open.map((session) => ({
    action: 'end_session' as const,
    entity: 'users' as const,
    id,
    before: describeSession(session),
  }));
  await recordChanges(tx, actor, ended);
  return open.length;
}

function describeSession({ browser, system, address, created_at }: EndedSession) {
  const device = [browser, system].filter((name) => name !== null).join(', ');
  return { device: device || null, network_address: address, signed_in_at: created_at.toISOString() };
}
