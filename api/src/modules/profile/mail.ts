import type { OwnMail, OwnMailChange } from '@klaster/shared/contract/accounts';
import { recordChange, type Actor } from '../../kernel/audit/record.repository';
import type { Database, Tx } from '../../kernel/database/connect';
import { ProblemError } from '../../kernel/problems/problem-error';
import { findMail, saveMailSettings } from './repository';
import { countAttempt } from '../auth/attempts.repository';
import { hashOf } from '../auth/link-token';
import { refuseAbove } from '../auth/sign-in-limit';
import { confirmAddress } from '../notices/confirmations.repository';
import { queueConfirmation, rescheduleNotices } from '../notices/outbox.repository';
import { renewAddress } from '../users/changes';
import { lockUser, updateUser } from '../users/repository';

/** Messages to addresses of the user's choice. */
const CONFIRMATIONS = { maxAttempts: 5, seconds: 3600 };

/** The same unconfirmed address again sends another message. @throws ProblemError `too_many_attempts` */
export async function changeMail(db: Database, actor: Actor, { email, ...settings }: OwnMailChange): Promise<OwnMail> {
  if (Object.keys(settings).length > 0) await db.transaction().execute((tx) => changeSettings(tx, actor, settings));
  if (email !== undefined) {
    if (email !== null) await limitConfirmations(db, actor.user.id);
    await db.transaction().execute((tx) => changeAddress(tx, actor, email));
  }
  return findMail(db, actor.user.id);
}

async function changeSettings(tx: Tx, { user }: Actor, settings: Omit<OwnMailChange, 'email'>): Promise<void> {
  await saveMailSettings(tx, user.id, settings);
  if (settings.mail_digest !== undefined) await rescheduleNotices(tx, user.id);
}

async function changeAddress(tx: Tx, actor: Actor, email: string | null): Promise<void> {
  const { id } = actor.user;
  const before = await lockUser(tx, id);
  if (!before) throw new ProblemError('unauthenticated');
  if (email === before.email) {
    if (email !== null && !(await findMail(tx, id)).email_confirmed) await queueConfirmation(tx, id, email);
    return;
  }
  await renewAddress(tx, before, email);
  await updateUser(tx, id, { change: { email } });
  await recordChange(tx, actor, {
    action: 'edit',
    entity: 'users',
    id,
    before: { email: before.email },
    after: { email },
  });
}

async function limitConfirmations(db: Database, id: number): Promise<void> {
  refuseAbove(await countAttempt(db, `mail confirmation ${id}`, CONFIRMATIONS.seconds), CONFIRMATIONS.maxAttempts);
}

/** Idempotent. @throws ProblemError `link_replaced` if the link is for another address or account */
export async function confirmMail(db: Database, actor: Actor, token: string): Promise<OwnMail> {
  const { id } = actor.user;
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, id);
    const before = await findMail(tx, id);
    if (!(await confirmAddress(tx, id, hashOf(token)))) throw new ProblemError('link_replaced');
    const after = await findMail(tx, id);
    if (!before.email_confirmed)
      await recordChange(tx, actor, {
        action: 'edit',
        entity: 'users',
        id,
        before: { email: after.email, email_confirmed: false },
        after: { email: after.email, email_confirmed: true },
      });
    return after;
  });
}
