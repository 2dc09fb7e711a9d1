import { presentNotice } from '../../modules/notices/presenter';
import { findNotices, type NoticeRow } from '../../modules/notices/repository';
import type { Database } from '../../kernel/database/connect';
import { hashOf, newToken } from '../../modules/auth/link-token';
import { storeConfirmation } from '../../modules/notices/confirmations.repository';
import {
  addressChangedLetter,
  CONFIRMATION_HOURS,
  confirmationLetter,
  digestLetter,
  noticeLetter,
  type Letter,
} from './letters';
import { findRecipient, type Claim } from '../../modules/notices/outbox.repository';
import type { Message } from './transport';

type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

/**
 * Composes the message for claimed rows, by the current state: none if the user is inactive, has turned messages off, changed the
 * address, read the notices or lost access to the report. Warnings are always sent: an intruder could cause any of that.
 * @returns the message, or why there is none
 */
export async function composeMessage(db: Database, claim: Claim, publicOrigin: string): Promise<Message | string> {
  const recipient = await findRecipient(db, claim.userId);
  const to = claim.address ?? (recipient?.is_active ? recipient.email : null);
  if (!recipient || to === null) return 'no address';
  const letter = await composeLetter(db, { claim, recipient, origin: publicOrigin });
  if (typeof letter === 'string') return letter;
  return { ...letter, to, messageId: `<${claim.batch}@${new URL(publicOrigin).hostname}>` };
}

const languageOf = ({ language }: Recipient) => language ?? 'uz-Cyrl';

type Delivery = {
  readonly claim: Claim;
  readonly recipient: Recipient;

  readonly origin: string;
};

/** @returns the letter, or why there is none */
type ComposeLetter = (db: Database, delivery: Delivery) => Promise<Letter | string>;

const composeLetter: ComposeLetter = async (db, delivery) => {
  const { claim, recipient, origin } = delivery;
  if (claim.email !== null) return composeConfirmation(db, delivery);
  if (claim.noticeIds.length === 0) return addressChangedLetter(languageOf(recipient), origin);
  return composeNotices(db, delivery);
};

const composeNotices: ComposeLetter = async (db, { claim, recipient, origin }) => {
  const isWarning = claim.address !== null;
  if (!isWarning && !recipient.is_confirmed) return 'not confirmed';
  if (!isWarning && !recipient.wants_mail) return 'not wanted';
  const rows = await findNotices(db, claim.userId, claim.noticeIds);
  const unread = isWarning ? rows : rows.filter(({ is_read }) => !is_read);
  if (unread.length === 0) return rows.length > 0 ? 'read' : 'nothing to tell';
  const notices = adminGrantsFirst(unread).map((row) => presentNotice(recipient, row));
  const write = isWarning || recipient.mail_digest === null ? noticeLetter : digestLetter;
  return write(notices, languageOf(recipient), origin);
};

/** Otherwise an intruder could bury a grant of ADMIN: a message lists only a few notices. */
const adminGrantsFirst = (rows: readonly NoticeRow[]) =>
  rows.toSorted((a, b) => Number(b.facts.gives_admin ?? false) - Number(a.facts.gives_admin ?? false));

/** The link is created only now and stored as a hash, so that a queued message contains no usable link. */
const composeConfirmation: ComposeLetter = async (db, { claim, recipient, origin }) => {
  const { email, is_confirmed } = recipient;
  if (email === null || email !== claim.email) return 'another address';
  if (is_confirmed) return 'confirmed';
  const token = newToken();
  await storeConfirmation(db, { user_id: claim.userId, token_hash: hashOf(token), email }, CONFIRMATION_HOURS);
  return confirmationLetter(token, languageOf(recipient), origin);
};
