import type { JWT } from '@fastify/jwt';
import type { Database, Tx } from '../../kernel/database/connect';
import { deviceOf } from './device';
import { endSessions } from './end-sessions';
import type { StoredUser } from './repository';
import { clearOldSessions, insertSession, noteSeen } from './sessions.repository';
import { signToken, TOKEN_HOURS } from './tokens';

/** Sessions that a user has at most; beyond that the oldest end. */
export const MOST_SESSIONS = 100;

/** Where a session is opened from. */
export type SessionOrigin = { readonly address: string; readonly userAgent: string; readonly requestId: string };

/** Who signs in, and from where. */
export type SignIn = { readonly user: StoredUser; readonly origin: SessionOrigin };

/**
 * Opens a session and gives its token.
 * @param tx in which the user's row is locked, so that whatever ends their sessions comes before or after
 */
export async function openSession(
  tx: Tx,
  jwt: JWT,
  { user, origin: { address, userAgent, requestId } }: SignIn,
): Promise<string> {
  await clearOldSessions(tx, TOKEN_HOURS);
  const { id: user_id, token_version } = user;
  const session = { user_id, token_version, address, ...deviceOf(userAgent) };
  const id = await insertSession(tx, session);
  await endSessions(tx, { user, requestId }, { beyond: MOST_SESSIONS });
  return signToken(jwt, user, id);
}

/** Notes that are under way at once in this process: more are left out, and come with a later request. */
const MOST_NOTES = 4;

/** Notes when sessions were last seen. No request waits for it, and none fails for it. */
export class SeenNotes {
  private readonly underWay = new Set<number>();

  constructor(private readonly db: Database) {}

  note(sessionId: number): void {
    if (this.underWay.has(sessionId) || this.underWay.size >= MOST_NOTES) return;
    this.underWay.add(sessionId);
    void noteSeen(this.db, sessionId)
      .catch(() => undefined)
      .finally(() => this.underWay.delete(sessionId));
  }
}
