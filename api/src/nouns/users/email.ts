import type { Tx } from '../../kernel/database/connect';
import { unconfirmAddress, type LockedUser } from './repository';
import { dropConfirmation, queueConfirmation, queueAddressChanged } from './others';

/**
 * Sees to what another address of an account brings along: it counts once its owner has confirmed it, and is asked to; the one before
 * is told, where it was confirmed, for whoever found a session open needs no proof to be rid of it.
 * @param email undefined: as it is
 */
export async function renewAddress(
  tx: Tx,
  { id, email: before }: Pick<LockedUser, 'id' | 'email'>,
  email: string | null | undefined,
): Promise<void> {
  if (email === undefined || email === before) return;
  await queueAddressChanged(tx, id);
  await unconfirmAddress(tx, id);
  if (email === null) await dropConfirmation(tx, id);
  else await queueConfirmation(tx, id, email);
}
