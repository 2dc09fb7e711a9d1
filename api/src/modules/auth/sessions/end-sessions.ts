import { recordChanges, type Actor } from '../../../kernel/audit/record.repository';
import type { Tx } from '../../../kernel/database/connect';
import { deleteSessions, type EndedSession, type WhichSessions } from './repository';
import { TOKEN_HOURS } from './tokens';

/** Audits each session that was open. Event streams end with their next query (decision 043). @returns the number that were open */
export async function endSessions(tx: Tx, actor: Actor, which: WhichSessions): Promise<number> {
  const { id } = actor.user;
  const deleted = await deleteSessions(tx, { userId: id, which, goodHours: TOKEN_HOURS });
  const open = deleted.filter(({ was_open }) => was_open);
  const ended = open.map((session) => ({
    action: 'end_session' as const,
    entity: 'users' as const,
    id,
    before: describeSession(session),
    after: null,
  }));
  await recordChanges(tx, actor, ended);
  return open.length;
}

function describeSession({ browser, system, address, created_at }: EndedSession) {
  const device = [browser, system].filter((name) => name !== null).join(', ');
  return { device: device || null, network_address: address, signed_in_at: created_at.toISOString() };
}
