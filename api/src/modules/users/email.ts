import type { Tx } from '../../kernel/database/connect';
import { unconfirmAddress, type LockedUser } from './repository';
import { dropConfirmation, queueConfirmation, queueAddressChanged } from '../notices/outbox.repository';

/**
 * Handles a change of an account's address: the new one is used once confirmed, and gets a request for confirmation; the previous one,
 * if confirmed, gets a message, since an intruder with an open session can replace it without a proof.
 * @param email undefined: unchanged
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
