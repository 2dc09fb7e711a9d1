import { recordChanges, type Actor } from '../../kernel/audit/record';
import type { Tx } from '../../kernel/database/connect';
import { deleteSessions, type EndedSession, type WhichSessions } from './sessions.repository';
import { TOKEN_HOURS } from './tokens';

/**
 * Ends sessions of whoever asks for it, and writes down of each that was still open with which device it was made, from where and
 * when. Their streams of events end with the next look at the database (decision 043).
 *
 * @returns how many were still open
 */
export async function endSessions(tx: Tx, actor: Actor, which: WhichSessions): Promise<number> {
  const { id } = actor.user;
  const deleted = await deleteSessions(tx, { userId: id, which, goodHours: TOKEN_HOURS });
  const open = deleted.filter(({ was_open }) => was_open);
  const ended = open.map((session) => ({
    action: 'end_session' as const,
    entity: 'users' as const,
    id,
    before: particularsOf(session),
    after: null,
  }));
  await recordChanges(tx, actor, ended);
  return open.length;
}

/** What the audit tells of a session; of its device what is known. */
function particularsOf({ browser, system, address, created_at }: EndedSession) {
  const device = [browser, system].filter((name) => name !== null).join(', ');
  return { device: device || null, network_address: address, signed_in_at: created_at.toISOString() };
}
