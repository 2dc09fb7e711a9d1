import type { Tx } from '../../kernel/database/connect';
import { unconfirmAddress, type LockedUser } from './repository';
import { dropConfirmation, queueConfirmation, queueAddressChanged } from '../notices/outbox.repository';

/** The old address gets a message, since an intruder with an open session could replace it. @param email undefined: unchanged */
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
