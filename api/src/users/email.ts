import type { Tx } from '../database/connect';
import { dropConfirmation, queueConfirmation } from '../mail/outbox.repository';
import { unconfirmAddress, type LockedUser } from './repository';

/**
 * Sees to what another address of an account brings along: it counts once its owner has confirmed it, and is asked to.
 * @param email undefined: as it is
 */
export async function renewAddress(
  tx: Tx,
  { id, email: before }: Pick<LockedUser, 'id' | 'email'>,
  email: string | null | undefined,
): Promise<void> {
  if (email === undefined || email === before) return;
  await unconfirmAddress(tx, id);
  if (email === null) await dropConfirmation(tx, id);
  else await queueConfirmation(tx, id, email);
}
