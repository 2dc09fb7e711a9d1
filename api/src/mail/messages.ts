import { presentNotice } from '../notices/presenter';
import { findNotices } from '../notices/repository';
import type { Database } from '../database/connect';
import { hashOf, newToken } from '../users/link-token';
import { keepConfirmation } from './confirmations.repository';
import { CONFIRMATION_HOURS, confirmationLetter, noticeLetter, type Letter } from './letters';
import { findRecipient, type Claim } from './outbox.repository';
import type { Message } from './transport';

type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

/**
 * The message that rows of the outbox stand for, as things are now: whoever has left, turned messages off, entered another address
 * or may not read the report any more is sent nothing.
 *
 * @returns or why there is none
 */
export async function composeMessage(db: Database, claim: Claim, publicOrigin: string): Promise<Message | string> {
  const recipient = await findRecipient(db, claim.userId);
  if (!recipient?.email) return 'no address';
  const letter =
    claim.email === null
      ? await aboutNotices(db, claim, recipient, publicOrigin)
      : await toConfirm(db, claim, recipient, publicOrigin);
  if (typeof letter === 'string') return letter;
  return { ...letter, to: recipient.email, messageId: `<${claim.batch}@${new URL(publicOrigin).hostname}>` };
}

const languageOf = ({ language }: Recipient) => language ?? 'uz-Cyrl';

async function aboutNotices(
  db: Database,
  claim: Claim,
  recipient: Recipient,
  origin: string,
): Promise<Letter | string> {
  if (!recipient.is_confirmed) return 'not confirmed';
  if (!recipient.wants_mail) return 'not wanted';
  const rows = await findNotices(db, claim.userId, claim.noticeIds);
  if (rows.length === 0) return 'nothing to tell';
  const notices = rows.map((row) => presentNotice(recipient, row));
  return noticeLetter(notices, languageOf(recipient), origin);
}

/** Its link is made now and kept as a hash, so that nothing that waits opens anything. */
async function toConfirm(db: Database, claim: Claim, recipient: Recipient, origin: string): Promise<Letter | string> {
  const { email, is_confirmed } = recipient;
  if (email === null || email !== claim.email) return 'another address';
  if (is_confirmed) return 'confirmed';
  const token = newToken();
  await keepConfirmation(db, { user_id: claim.userId, token_hash: hashOf(token), email }, CONFIRMATION_HOURS);
  return confirmationLetter(token, languageOf(recipient), origin);
}
